import type { ReactNode } from 'react'
import type { SettingsField } from '@quarry/contract/wire/source/service'
import { Button } from '../../../ui/Button.tsx'
import { useT } from '../i18n.ts'
import type { useBeginInstall } from './channel.queries.ts'
import { ChatSecrets } from './ChatSecrets.tsx'

type InstallingProps = {
  install: { fields: readonly SettingsField[]; isKnown: boolean }
  service: string
  begin: ReturnType<typeof useBeginInstall>
  onBegin: (settings: Record<string, unknown> | undefined) => void
  children: ReactNode
}

/** Being installed by allowing it at the service; else by a token that is copied. */
export function Installing({ install: { fields, isKnown }, service, begin, onBegin, children }: InstallingProps) {
  const t = useT()
  const form = <ChatSecrets fields={fields} sent={begin} action={t('channel.wizard.install', { service })} onSend={onBegin} />
  return (
    <>
      {isKnown ? (
        <>
          <Button kind="primary" className="justify-self-start" pending={begin.isPending} onClick={() => onBegin(undefined)}>
            {t('channel.wizard.installAgain', { service })}
          </Button>
          <Other title={t('channel.wizard.others')}>{form}</Other>
        </>
      ) : (
        form
      )}
      <Other title={t('channel.wizard.byHand')}>{children}</Other>
    </>
  )
}

const Other = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="min-w-0">
    <summary className="cursor-pointer text-meta font-button">{title}</summary>
    <div className="mt-3">{children}</div>
  </details>
)
