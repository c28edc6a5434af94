interface ImportMetaEnv {
  /** The one service that a build is for (see docs/publishing.md). */
  readonly WXT_SERVICE_URL?: string
}
