/**
 * The version of `store/privacy-policy.md`. Raised with it if anything else is sent or kept: users who connected under an
 * earlier one are informed.
 */
export const POLICY_VERSION = 1
