import { useState } from 'react'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConnectDrawer } from '../connect/ConnectDrawer.tsx'
import { DropArea } from './DropArea.tsx'
import { LiveCount } from './LiveCount.tsx'
import { ServiceGrid } from './ServiceGrid.tsx'
import { useAddSamples, useStartUpload } from './use-start.ts'

/** A workspace in which nothing can be found yet: what it could read, and how far it is with that. */
export function Welcome({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const samples = useAddSamples(workspace)
  const upload = useStartUpload(workspace)
  const [connecting, setConnecting] = useState<{ service: ServiceName | undefined } | null>(null)
  const { publicSources, restrictedSources } = workspace.sources
  return (
    <div className="mx-auto w-full max-w-[1000px] px-4 pt-8 pb-12 sm:px-8 md:pt-14">
      <h1 className="text-display text-pretty">{t('welcome.title', { name: workspace.displayName })}</h1>
      <p className="mt-1 text-lg text-text-quiet">{t('welcome.lead')}</p>
      <LiveCount sources={[...publicSources, ...restrictedSources.owned]} />
      <DropArea onPick={upload} onSamples={() => samples.mutate()} isAdding={samples.isPending} />
      <section aria-labelledby="welcome-services" className="mt-9">
        <header className="mb-2.5 flex min-h-8 items-center justify-between gap-3">
          <h2 id="welcome-services" className="text-base font-semibold">
            {t('welcome.services')}
          </h2>
          <Button kind="quiet" size="small" className="-me-2.5" onClick={() => setConnecting({ service: undefined })}>
            {t('welcome.all')}
          </Button>
        </header>
        <ServiceGrid workspaceId={workspace.id} onChoose={(service) => setConnecting({ service })} />
      </section>
      <ConnectDrawer
        key={connecting?.service}
        open={connecting !== null}
        workspace={workspace}
        from={{ service: connecting?.service, connection: undefined }}
        onClose={() => setConnecting(null)}
      />
    </div>
  )
}
