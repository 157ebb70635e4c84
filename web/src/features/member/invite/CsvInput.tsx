import { FileSpreadsheet, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { useT } from '../../../lib/i18n-later.ts'
import { decodeText } from '../../../lib/text/decode-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { parseCsv, templateOf } from './csv.ts'
import type { Invitee } from './invitees.ts'

export type CsvFile = { name: string; invitees: readonly Invitee[] }

/** Takes addresses out of a file, which never leaves the browser. */
export function CsvInput({ file, onChange }: { file: CsvFile | null; onChange: (file: CsvFile | null) => void }) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)

  async function read(chosen: File) {
    setUnreadable(null)
    try {
      onChange({ name: chosen.name, invitees: parseCsv(decodeText(new Uint8Array(await chosen.arrayBuffer()))) })
    } catch {
      setUnreadable(chosen.name)
    }
  }
  function download() {
    const address = URL.createObjectURL(templateOf([t('member.heads.email'), t('member.heads.name')]))
    Object.assign(document.createElement('a'), { href: address, download: 'quarry-members.csv' }).click()
    setTimeout(() => URL.revokeObjectURL(address))
  }

  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('member.inviteForm.csv')}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          if (chosen) void read(chosen)
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={<FileSpreadsheet aria-hidden className="size-4" />} onClick={() => input.current?.click()}>
          {t('member.inviteForm.csv')}
        </Button>
        <Button kind="quiet" onClick={download}>
          {t('member.inviteForm.template')}
        </Button>
      </div>
      <p className="mt-1.5 text-meta text-text-quiet">{t('member.inviteForm.csvHelp', { max: limits.invitationsAtOnce })}</p>
      {file && (
        <p className="mt-2 flex items-center gap-1">
          <span className="min-w-0 truncate">
            {t('member.inviteForm.read', { count: file.invitees.length, name: file.name })}
          </span>
          <IconButton label={t('member.bulk.clear')} onClick={() => onChange(null)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </p>
      )}
      {unreadable && (
        <p role="alert" className="mt-2 text-danger">
          {t('member.inviteForm.unreadable', { name: unreadable })}
        </p>
      )}
    </div>
  )
}
