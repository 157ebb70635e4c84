import { FlaskConical } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { asksForName, type PortonePg } from '@quarry/contract/billing/portone'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Field, FieldError } from '../ui/form/Field.tsx'
import { Input } from '../ui/form/Input.tsx'
import { type End, type WindowFacts, loadPortone, openWindow } from './portone-window.ts'
import { useT } from './words.ts'

type Props = {
  facts: WindowFacts
  /** How it ended for who comes back from a window that took the place of the page. */
  before: End | undefined
  leave: () => Promise<void>
  go: (address: string) => void
}

/** Where a person says with what they pay, and opens the window of the payment company. */
export function PortonePage({ facts, before, leave, go }: Props) {
  const t = useT()
  const { channels, returnUrl } = facts
  const [pg, setPg] = useState<PortonePg>(channels[0]!.pg)
  const [[name, phone], setPerson] = useState(['', ''])
  const [state, setState] = useState<'loading' | 'ready' | 'open' | 'unreachable'>('loading')
  const [end, setEnd] = useState(before)
  // Before anybody presses: browsers let a page open a window only right after that.
  useEffect(() => {
    loadPortone().then(
      () => setState('ready'),
      () => setState('unreachable'),
    )
  }, [])
  useEffect(() => {
    if (end === null) go(returnUrl)
  }, [end, go, returnUrl])

  const back = () => go(returnUrl)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setState('open')
    setEnd(undefined)
    const said = asksForName(pg) ? { name, phone } : { name: '', phone: '' }
    const came = await openWindow(facts, pg, { ...said, issueName: t('portone.issueName') }).catch((): End => ({ message: '' }))
    if (came !== null) setState('ready')
    setEnd(came)
  }

  if (!facts.isOpen) return <Message title={t('portone.closed')} body={t('portone.closedBody')} returnUrl={returnUrl} />
  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {facts.isTest && (
        <p className="flex items-center gap-2 rounded-surface bg-warn-soft px-4 py-2 font-medium text-warn">
          <FlaskConical aria-hidden className="size-4 shrink-0" />
          {t('portone.test')}
        </p>
      )}
      <div className="grid gap-2">
        <h1 className="text-title">{t('portone.title')}</h1>
        <p className="text-text-quiet">{t('portone.body')}</p>
      </div>
      {channels.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-meta font-button">{t('portone.which')}</legend>
          {channels.map((channel) => (
            <label
              key={channel.pg}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line px-4 has-checked:border-accent has-checked:bg-accent-soft"
            >
              <input
                type="radio"
                name="pg"
                className="accent-accent"
                checked={pg === channel.pg}
                onChange={() => setPg(channel.pg)}
              />
              {t(`portone.pg.${channel.pg}`)}
            </label>
          ))}
        </fieldset>
      )}
      {asksForName(pg) && (
        <>
          <Field label={t('portone.name')}>
            {(control) => (
              <Input
                {...control}
                required
                maxLength={40}
                autoComplete="name"
                value={name}
                onChange={(event) => setPerson([event.target.value, phone])}
              />
            )}
          </Field>
          <Field label={t('portone.phone')} help={t('portone.phoneHelp')}>
            {(control) => (
              <Input
                {...control}
                required
                type="tel"
                pattern="[0-9\-]{9,13}"
                autoComplete="tel-national"
                value={phone}
                onChange={(event) => setPerson([name, event.target.value])}
              />
            )}
          </Field>
        </>
      )}
      {state === 'unreachable' && <FieldError id="unreachable">{t('portone.unreachable')}</FieldError>}
      {/* Payment companies want their words shown as they are. */}
      {end && <FieldError id="failed">{end.message || t('portone.failed')}</FieldError>}
      <div className="grid gap-2">
        <Button type="submit" kind="primary" disabled={state === 'loading' || state === 'unreachable'} pending={state === 'open'}>
          {t('portone.open')}
        </Button>
        <Button onClick={() => void leave().then(back, back)}>{t('portone.leave')}</Button>
      </div>
    </form>
  )
}

/** Where nothing can be done, and the way back. */
export function Message({ title, body, returnUrl }: { title: ReactNode; body: ReactNode; returnUrl: string }) {
  const t = useT()
  return (
    <div className="grid gap-3 text-center">
      <h1 className="text-title text-balance">{title}</h1>
      <p className="text-balance text-text-quiet">{body}</p>
      <div className="mt-3">
        <a href={returnUrl} className={buttonLook({ kind: 'primary' })}>
          {t('portone.back')}
        </a>
      </div>
    </div>
  )
}
