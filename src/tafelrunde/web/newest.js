/** Answers that come late: who has asked again wants nothing of what was asked before. */

/**
 * For what is asked again and again: hands on the answer, or the refusal, to the newest question only. Those to
 * older ones never arrive, so whoever waits for them stays silent.
 * @returns {<T>(answer: T | Promise<T>) => Promise<T>}
 */
export function newest() {
  let latest;
  return (answer) =>
    new Promise((resolve, reject) => {
      const asked = (latest = Symbol("asked"));
      const ifNewest = (tell) => (told) => asked === latest && tell(told);
      Promise.resolve(answer).then(ifNewest(resolve), ifNewest(reject));
    });
}
