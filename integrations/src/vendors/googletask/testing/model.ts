/** The fields of https://developers.google.com/workspace/tasks/reference/rest/v1/tasks that a test needs. */
export type FakeTask = {
  id: string
  title: string
  updated: string
  status: 'needsAction' | 'completed'
  deleted?: boolean
  hidden?: boolean
  parent?: string
  assignmentInfo?: object
} & Record<string, unknown>

/** The task lists of one person, in memory. */
export class TaskModel {
  readonly account = 'admin@example.com'
  readonly lists = new Map<string, { title: string; tasks: Map<string, FakeTask> }>()
  readonly own = 'list-of-admin'
  #time = Date.parse('2026-11-01T00:00:00Z')
  #count = 0

  constructor() {
    this.addList('My Tasks', this.own)
  }

  addList(title: string, id = `list-${title}`): string {
    this.lists.set(id, { title, tasks: new Map() })
    return id
  }

  add(title: string, given: Partial<FakeTask> = {}, list = this.own): string {
    this.#count += 1
    const id = `task${this.#count}`
    const webViewLink = `https://tasks.google.com/task/${id}?sa=6`
    this.#of(list).set(id, { id, title, status: 'needsAction', webViewLink, ...given, updated: this.#now() })
    return id
  }

  change(id: string, given: Partial<FakeTask>, list = this.own): void {
    this.#of(list).set(id, { ...this.get(id, list), ...given, updated: this.#now() })
  }

  /** With a task goes what is a part of it, and of that nothing is said: the strictest that a reader must bear. */
  delete(id: string, list = this.own): void {
    for (const task of this.#of(list).values()) if (task.parent === id) this.#of(list).delete(task.id)
    this.change(id, { deleted: true }, list)
  }

  /** It appears there, and here it leaves nothing behind. */
  move(id: string, to: string, from = this.own): void {
    const task = this.get(id, from)
    this.#of(from).delete(id)
    this.#of(to).set(id, { ...task, updated: this.#now() })
  }

  /** What is done is hidden: https://developers.google.com/workspace/tasks/reference/rest/v1/tasks/clear */
  clear(list = this.own): void {
    for (const { id, status } of this.#of(list).values()) if (status === 'completed') this.change(id, { hidden: true }, list)
  }

  /** `@default` is the one that Google opens for a person. */
  idOf = (list: string): string => (list === '@default' ? this.own : list)

  get(id: string, list = this.own): FakeTask {
    const task = this.#of(list).get(id)
    if (!task) throw new Error(`no task ${id}`)
    return task
  }

  #of(list: string): Map<string, FakeTask> {
    const found = this.lists.get(list)
    if (!found) throw new Error(`no list ${list}`)
    return found.tasks
  }

  #now = (): string => new Date((this.#time += 1000)).toISOString()
}
