/** The run waits for a person: nothing more is done on it now. */
export class Waiting extends Error {
  override readonly name = 'Waiting'
}
