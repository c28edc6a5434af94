interface ImportMetaEnv {
  /** The one service that a build is for (see docs/publishing.md). */
  readonly WXT_SERVICE_URL?: string
  /** The address of the privacy policy; empty in a build without a publisher. */
  readonly WXT_PRIVACY_POLICY?: string
}
