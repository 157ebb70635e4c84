/** The source was paused, removed or moved, or its workspace deactivated or deleted, while it was being read. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
  readonly resumes: boolean

  constructor(resumes: boolean) {
    super()
    this.resumes = resumes
  }
}
