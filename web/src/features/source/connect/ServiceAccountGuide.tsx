import { ListChecks } from 'lucide-react'
import { Suspense } from 'react'
import type { Service } from '@quarry/contract/wire/source/service'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { openModal } from '../../../ui/layers/modals.ts'
import type { SettingsValue, SettingsValues } from '../../../ui/settings/use-settings-form.ts'
import { lazyPart } from '../../../lib/later/lazy-part.ts'

const ServiceAccountSettings = lazyPart(() =>
  import('../delegation/ServiceAccountSettings.tsx').then(({ ServiceAccountSettings: component }) => ({ default: component })),
)

type Props = { service: Service; values: SettingsValues; onChange: (name: string, value: SettingsValue) => void }

/** The way to the settings of a service account (spec §2, `serviceAccountSetting`), which fill the form in. */
export function ServiceAccountGuide({ service, values, onChange }: Props) {
  const t = useT()
  const open = () =>
    openModal({
      kind: 'serviceAccountSetting',
      fullScreen: true,
      render: (close) => (
        <Suspense>
          <ServiceAccountSettings
            service={service}
            given={{
              adminAccount: String(values['adminAccount'] ?? ''),
              serviceAccountKey: String(values['serviceAccountKey'] ?? ''),
            }}
            onUse={(credentials) => Object.entries(credentials).forEach(([name, value]) => onChange(name, value))}
            onClose={close}
          />
        </Suspense>
      ),
    })
  return (
    <Button className="justify-self-start" icon={<ListChecks aria-hidden className="size-4" />} onClick={open}>
      {t('source.delegation')}
    </Button>
  )
}
