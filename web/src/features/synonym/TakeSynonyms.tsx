import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { type SynonymProblem, synonymLimits } from '@quarry/contract/search/synonym'
import { failureText } from '../../lib/failures.ts'
import { decodeText } from '../../lib/text/decode-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useT } from './i18n.ts'
import { type Line, readLines } from './synonym-file.ts'
import { previewSynonyms, useTakeSynonyms } from './synonym.queries.ts'

type Preview = { name: string; lines: readonly Line[]; problems: readonly (SynonymProblem | null)[] }

/** Takes entries out of a CSV file, after showing what becomes of each line. */
export function TakeSynonyms({ workspaceId }: { workspaceId: WorkspaceId }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isReading, setReading] = useState(false)
  const take = useTakeSynonyms(workspaceId)

  async function read(file: File) {
    setReading(true)
    try {
      const lines = linesOf(new Uint8Array(await file.arrayBuffer()))
      if (lines === null || lines.length === 0)
        return toast({ tone: 'danger', text: t('synonym.take.unreadable', { name: file.name }) })
      if (lines.length > synonymLimits.entries)
        return toast({ tone: 'danger', text: t('synonym.take.tooMany', { most: synonymLimits.entries }) })
      setPreview({ name: file.name, lines, problems: await previewSynonyms(workspaceId, lines) })
    } catch (error) {
      toast({ tone: 'danger', text: failureText(error as Error) })
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('synonym.take.action')}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          if (chosen) void read(chosen)
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <Button
        icon={<FileSpreadsheet aria-hidden className="size-4" />}
        pending={isReading}
        onClick={() => input.current?.click()}
      >
        {t('synonym.take.action')}
      </Button>
      {preview && (
        <PreviewDialog
          {...preview}
          pending={take.isPending}
          onClose={() => setPreview(null)}
          onTake={(count) =>
            take.mutate(preview.lines, {
              onSuccess: () => {
                toast({ tone: 'ok', text: t('synonym.take.taken', { count }) })
                setPreview(null)
              },
            })
          }
        />
      )}
    </>
  )
}

function linesOf(bytes: Uint8Array<ArrayBuffer>): Line[] | null {
  try {
    return readLines(decodeText(bytes))
  } catch {
    return null
  }
}

type PreviewProps = Preview & { pending: boolean; onClose: () => void; onTake: (count: number) => void }

function PreviewDialog({ name, lines, problems, pending, onClose, onTake }: PreviewProps) {
  const t = useT()
  const most = { most: synonymLimits.words, length: synonymLimits.wordLength, entries: synonymLimits.entries }
  const left = lines.flatMap(({ line, words, finds }, at) => {
    const problem = problems[at]
    return problem ? [{ line, problem, text: [...words, ...finds].join(', ') }] : []
  })
  const count = lines.length - left.length
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('synonym.take.title', { name })}
      description={t('synonym.take.help')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          {count > 0 && (
            <Button kind="primary" pending={pending} onClick={() => onTake(count)}>
              {t('synonym.take.go')}
            </Button>
          )}
        </>
      }
    >
      <p className="mb-3 font-button">{count > 0 ? t('synonym.take.willTake', { count }) : t('synonym.take.nothing')}</p>
      {left.length > 0 && (
        <>
          <p className="mb-1 text-text-quiet">{t('synonym.take.willLeave', { count: left.length })}</p>
          <ul className="divide-y divide-line border-y border-line">
            {left.map(({ line, problem, text }) => (
              <li key={line} className="py-2 wrap-anywhere">
                {t('synonym.take.line', { line, problem: t(`synonym.problem.${problem}`, most) })}
                <span className="block truncate text-meta text-text-quiet">{text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
