/** The site as an app: its service worker, and the number on its icon. */

import { site } from "./address.js";

/** Let the site be installed, and say it by itself when there is no connection. */
export async function beApp() {
  try {
    await navigator.serviceWorker?.register(site("/sw.js"), { scope: site("/") });
  } catch (error) {
    // A private window, or cookies that are forbidden: the site is the same without it.
    console.info(error.message);
  }
}

/** Say on the icon at how many tables somebody is awaited. */
export async function showWaiting(count) {
  try {
    await (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch (error) {
    // Only what is installed has an icon.
    console.info(error.message);
  }
}
