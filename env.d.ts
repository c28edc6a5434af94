interface ImportMetaEnv {
  /** The one service that a build is for (see docs/publishing.md). */
  readonly WXT_SERVICE_URL?: string
}

/** The popup's own script, as the build names it. */
declare module '*/chunks/popup.js'

/** What the pages and the background share, by the same name. */
declare module '*/shared.js'
