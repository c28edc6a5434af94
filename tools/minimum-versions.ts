/** The oldest browsers that the packages accept. */
export const MINIMUM_VERSIONS = { chrome: '136', firefox: '142' }
