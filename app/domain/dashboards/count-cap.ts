/** The dashboard's counts stop here, so that the page costs the same on a large board: shown as "10,000+". */
export const MAX_COUNT = 10_000
