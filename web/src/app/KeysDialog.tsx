import { commandKey } from '../lib/keys.ts'
import { useT } from '../lib/i18n.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Kbd } from '../ui/Kbd.tsx'

const keys = [
  { label: 'search', keys: ['/', 'mod+K'] },
  { label: 'firstHit', keys: ['↓'] },
  { label: 'next', keys: ['j'] },
  { label: 'previous', keys: ['k'] },
  { label: 'open', keys: ['Enter'] },
  { label: 'openAtSource', keys: ['o'] },
  { label: 'close', keys: ['Esc'] },
  { label: 'help', keys: ['?'] },
] as const

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog open onClose={onClose} title={t('shell.keyboard')}>
      <dl className="divide-y divide-line pb-3">
        {keys.map((entry) => (
          <div key={entry.label} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{t(`shell.keys.${entry.label}`)}</dt>
            <dd className="flex gap-1.5">
              {entry.keys.map((key) => (
                <Kbd key={key}>{key.replace('mod+', `${commandKey()} `)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
