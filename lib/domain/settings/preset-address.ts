/** A service's address that is there before anyone enters one; fixed where it cannot be changed. */
export type PresetAddress = { address: string; isFixed: boolean }
