/** What this tab runs. Both are null where nothing was built: in tests and while developing. */
export const ownVersion: string | null = import.meta.env.VITE_VERSION ?? null
const ownBuild: string | null = import.meta.env.VITE_BUILD ?? null

/** Whether a server that serves this build has another application than this tab runs. */
export const isOtherBuild = (build: string): boolean => ownBuild !== null && build !== ownBuild
