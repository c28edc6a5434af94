/** The contract, which a page gets from the script that it shares with the background (build/shared-script.ts). */
export const loadContract = () => import('./contract')
