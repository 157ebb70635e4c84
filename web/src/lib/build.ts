/** What this tab runs; null where nothing was built. */
const ownBuild: string | null = import.meta.env.VITE_BUILD ?? null

/** Whether a server that serves this build has another application than this tab runs. */
export const isOtherBuild = (build: string): boolean => ownBuild !== null && build !== ownBuild
