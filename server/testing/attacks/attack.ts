import type { demands } from './demands.ts'
import type { ways } from './ways.ts'

/** The kind of words, how they come, what they say, and what they want. */
export type Attack = readonly [kind: string, way: keyof typeof ways, words: string, demand: keyof typeof demands]
