import { Paperclip } from 'lucide-react'
import { inWords, useLanguage } from '../../../lib/i18n.ts'
import { fileSize } from '../../../lib/text/file-size.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { useT } from '../i18n.ts'
import { type ApprovalFile, filesOf } from './approval-files.ts'
import type { ApprovalField } from './approval.queries.ts'
import { ShownText } from './FoldedText.tsx'

/** The files that would go along: what each is called, how large it is, and where it lies. */
export function ShownFiles({ files }: { files: readonly ApprovalFile[] }) {
  return (
    <ul className="grid gap-1.5">
      {files.map((file) => (
        <li key={file.document} className="flex items-start gap-2">
          <Paperclip aria-hidden className="mt-1 size-3.5 shrink-0 text-text-quiet" />
          <span className="min-w-0">
            <ShownText text={file.name} />
            <FileFacts file={file} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function FileFacts({ file: { size, from } }: { file: ApprovalFile }) {
  const t = useT()
  const language = useLanguage()
  return (
    <span className="block text-meta text-text-quiet wrap-anywhere">
      {t('acting.approval.fileFrom', { size: fileSize(size, language), from })}
    </span>
  )
}

type InputProps = { field: ApprovalField; typed: string; onChange: (typed: string) => void }

/** Leaves files out, or takes them in again. */
export function FilesInput({ field, typed, onChange }: InputProps) {
  const kept = new Set(filesOf({ kind: 'files', value: JSON.parse(typed) }).map(({ document }) => document))
  const all = filesOf(field)
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-button">{inWords(field.label)}</legend>
      {all.map((file) => (
        <div key={file.document}>
          <Checkbox
            label={file.name}
            checked={kept.has(file.document)}
            onChange={({ target: { checked } }) =>
              onChange(
                JSON.stringify(
                  all.filter(({ document }) => (document === file.document ? checked : kept.has(document))),
                  null,
                  2,
                ),
              )
            }
          />
          <span className="block ps-7.5">
            <FileFacts file={file} />
          </span>
        </div>
      ))}
    </fieldset>
  )
}
