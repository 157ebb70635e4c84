import type { ModelFolder } from './model-folder.ts'

/** @property packages a file in the folder where what runs the model is installed. */
export type Start = { folder: ModelFolder; packages: string }

export type Ask = { text: string }

/** @property vector null for a text without a direction. */
export type ModelReply = { vector: Float32Array | null } | { failure: string }
