/** Where things are: the whole site may be below a path, /spiele/ instead of /. */

/** The path it is below, empty where it is below none: all scripts are in its folder static/MARK/. */
const BASE = new URL("../..", import.meta.url).pathname.slice(0, -1);

/** The address of something of this site. @param {string} path as it would be below no path */
export const site = (path) => BASE + path;

/** The address of a file that lies beside this one. @param {string} name */
export const file = (name) => new URL(name, import.meta.url).pathname;

/** The address of something of this site, to be handed on. @param {string} path */
export const absolute = (path) => new URL(site(path), location.origin).href;

/** The parts of this page's own address: what kind of page it is, and of what. */
export const here = () => location.pathname.slice(BASE.length).split("/").slice(1);
