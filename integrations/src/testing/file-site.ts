import type { Vendor } from '../kit/kit.ts'

/** What a vendor asks a file server, whatever the protocol: what lies in a folder, or what is in a file. Paths begin with `/`. */
export type Question = { about: 'folder' | 'file'; path: string }

/**
 * - `failure`: something is out of order at the other side: 500, 451, SSH_FX_FAILURE.
 * - `cut`: the connection is closed.
 */
export type FileSiteFailure = 'failure' | 'cut'

/** A file server in this process, whose files are no files: ten thousand of them are there at once. */
export type FileSite = AsyncDisposable & {
  vendor: Vendor
  /** As a person would type them. */
  settings: Record<string, unknown>
  /** Creates or replaces a file with the folders it lies in. */
  write(path: string, text: string): void
  /** Of a file or a folder. */
  remove(path: string): void
  /** Everything that was asked, in order. */
  asked: Question[]
  /** What happens instead of an answer; null: nothing, it is answered. */
  trouble: ((question: Question) => FileSiteFailure | null) | null
}

/** What a counterpart does with a question before it answers. */
export function asking(): Pick<FileSite, 'asked' | 'trouble'> & {
  ask(about: Question['about'], path: string): FileSiteFailure | null
} {
  const asking = {
    asked: [] as Question[],
    trouble: null as FileSite['trouble'],
    ask(about: Question['about'], path: string): FileSiteFailure | null {
      const question = { about, path }
      asking.asked.push(question)
      return asking.trouble?.(question) ?? null
    },
  }
  return asking
}

/** `/a/b.txt` as the folder `/a` and the name `b.txt`. */
export function placeOf(path: string): { folder: string; name: string } {
  const cut = path.lastIndexOf('/')
  return { folder: path.slice(0, cut) || '/', name: path.slice(cut + 1) }
}
