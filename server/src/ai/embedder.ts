/** Some models want to know whether a text is asked or found. */
export type EmbeddedAs = 'question' | 'passage'

/** Turns texts into vectors whose directions are near where the meanings are. */
export type Embedder = {
  /** Vectors are kept under this name; those of different models are never compared. */
  model: string
  /**
   * One vector per text, in order, all of one dimension; null for a text the model refuses.
   * @param as passages, unless said otherwise.
   * @throws EmbedderFailure when the service does not answer, or refuses everything.
   */
  embed(texts: readonly string[], signal: AbortSignal, as?: EmbeddedAs): Promise<(Float32Array | null)[]>
}

/** The service failed. Carries no text that was sent: it would end in the log. */
export class EmbedderFailure extends Error {
  override readonly name = 'EmbedderFailure'
}
