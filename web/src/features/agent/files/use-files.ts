import { useRef, useState } from 'react'
import type { FileId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import { api } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failures.ts'

/**
 * A file in the box.
 * @property code null while it is read, and where it could not be sent.
 * @property failure why it was not sent, in words.
 */
export type Attached = {
  key: number
  name: string
  fileId: FileId | null
  code: DocumentCode | null
  failure: string | null
  sending: AbortController
}

/** The files of the question that is being written. */
export function useFiles(workspaceId: WorkspaceId) {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const [isFull, setFull] = useState(false)
  const next = useRef(0)
  const change = (key: number, more: Partial<Attached>) =>
    setFiles((all) => all.map((each) => (each.key === key ? { ...each, ...more } : each)))

  async function send(key: number, file: File, signal: AbortSignal): Promise<void> {
    if (file.size > limits.questionFileBytes) return change(key, { code: 'too_large' })
    try {
      const input = { workspaceId, name: file.name || 'file' }
      const { fileId, code } = await api.call(conversationRoutes.addFile, input, { file, signal })
      change(key, { fileId, code })
    } catch (error) {
      change(key, { failure: failureText(error as Error) })
    }
  }

  function add(picked: readonly File[]): void {
    const taken = picked.slice(0, limits.filesPerQuestion - files.length)
    setFull(taken.length < picked.length)
    const added = taken.map((file) => ({ key: next.current++, file, sending: new AbortController() }))
    const begun = added.map(({ key, file, sending }) => ({
      key,
      name: file.name,
      fileId: null,
      code: null,
      failure: null,
      sending,
    }))
    setFiles((all) => [...all, ...begun])
    for (const { key, file, sending } of added) void send(key, file, sending.signal)
  }

  return {
    files,
    /** More were picked than one question takes. */
    isFull,
    isReading: files.some(({ code, failure }) => code === null && failure === null),
    add,
    remove(key: number): void {
      const gone = files.find((each) => each.key === key)
      setFiles((all) => all.filter((each) => each.key !== key))
      setFull(false)
      gone?.sending.abort()
      // What is not taken back goes by itself within a day.
      if (gone?.fileId) api.call(conversationRoutes.removeFile, { workspaceId, fileId: gone.fileId }).catch(() => undefined)
    },
    set(kept: readonly Attached[]): void {
      setFull(false)
      setFiles(kept)
    },
  }
}
