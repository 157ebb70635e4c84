declare module '*.css'

interface ImportMetaEnv {
  /** What this build was made from, see `build.json`. Undefined where nothing was built. */
  readonly VITE_BUILD?: string
  readonly VITE_VERSION?: string
}
