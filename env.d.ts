interface ImportMetaEnv {
  /** The one service that a build is for (see README). */
  readonly WXT_SERVICE_URL?: string
}
