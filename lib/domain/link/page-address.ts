export const LONGEST_PAGE_ADDRESS = 100_000

/** As much of a page's address as is kept: that of a picture may have millions of letters, and no such can be shortened. */
export const pageAddress = (address = ''): string => address.slice(0, LONGEST_PAGE_ADDRESS)
