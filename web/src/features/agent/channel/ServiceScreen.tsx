import { Check, ClipboardCopy } from 'lucide-react'
import type { ChatGuideScreen } from '@quarry/contract/wire/channel/channel'
import { useLanguage } from '../../../lib/i18n.ts'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../i18n.ts'

type Row = ChatGuideScreen['rows'][number]

/** A page of a service in few strokes: where one is in its menu, and what is done there. What it shows is said in words as well. */
export function ServiceScreen({ screen: { menu, at, rows } }: { screen: ChatGuideScreen }) {
  const t = useT()
  const language = useLanguage()
  const done = rows.map(({ label, does }) => t(`channel.screen.${does}`, { what: label[language] })).join(', ')
  const page = menu[at]?.[language] ?? ''
  return (
    <figure className="grid w-full max-w-100 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] overflow-hidden rounded-control border border-line bg-surface-raised text-meta">
      <figcaption className="sr-only">{t('channel.screen.name', { page, done })}</figcaption>
      <div aria-hidden className="col-span-2 flex gap-1 border-b border-line px-2.5 py-1.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-1.5 rounded-full bg-line-control" />
        ))}
      </div>
      <div aria-hidden className="grid content-start gap-1 border-e border-line bg-surface-sunken p-2">
        {menu.map((each, index) => (
          <span
            key={each.en}
            className={cn('truncate rounded-row px-1.5 py-0.5', index === at ? 'bg-accent-soft font-button' : 'text-text-quiet')}
          >
            {each[language]}
          </span>
        ))}
      </div>
      <div aria-hidden className="grid content-start gap-1.5 p-2">
        {rows.map((row) => (
          <Drawn key={row.label.en} does={row.does} label={row.label[language]} />
        ))}
      </div>
    </figure>
  )
}

function Drawn({ does, label }: { does: Row['does']; label: string }) {
  if (does === 'press')
    return (
      <span className="max-w-full justify-self-start truncate rounded-row bg-accent px-2 py-0.5 text-on-accent">{label}</span>
    )
  if (does === 'on' || does === 'off')
    return (
      <span className="flex min-w-0 items-center gap-1.5">
        <span className={cn('flex h-3 w-5 shrink-0 rounded-full border p-px', does === 'on' && 'justify-end bg-accent-soft')}>
          <span className="h-full w-2 rounded-full bg-current" />
        </span>
        <span className="truncate">{label}</span>
      </span>
    )
  return (
    <span className="flex min-w-0 items-center gap-1.5 rounded-row border border-line-control px-1.5 py-0.5">
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {does === 'copy' && <ClipboardCopy className="size-3.5 shrink-0 text-accent" />}
      {does === 'done' && <Check className="size-3.5 shrink-0 text-ok" />}
      {does === 'enter' && <span className="h-3.5 w-px shrink-0 bg-accent" />}
    </span>
  )
}
