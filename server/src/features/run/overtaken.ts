/** Thrown into the work of a process whose run belongs to another one by now, or to nobody: it writes nothing any more. */
export class Overtaken extends Error {
  constructor() {
    super('Another process has this run, or it has ended.')
  }
}
