/** When it is asked again what an attempt came to, the first times; every hour from then on. */
const pausesMs = [5_000, 30_000, 120_000, 600_000]
const hourMs = 60 * 60_000

export const nextLook = (looks: number, now: Date): Date => new Date(now.getTime() + (pausesMs[looks] ?? hourMs))
