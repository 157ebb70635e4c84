import '../index.css'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '@quarry/contract/client'
import { billingRoutes } from '@quarry/contract/routes/billing/billing'
import { preferredLanguage, setLanguage } from '../lib/i18n.ts'
import '../lib/theme.ts'
import { Lockup } from '../ui/Logo.tsx'
import { Message, PortonePage } from './PortonePage.tsx'
import { endOfAddress, type WindowFacts } from './portone-window.ts'
import { useT } from './words.ts'

// A page by itself, which may call nothing of ours but this one address: a script of others runs in it.
const api = createClient({ base: { api: '/api/v1', search: '/api/v1' } })
const id = location.pathname.split('/').at(-1)!

void import('../fonts.css')
await setLanguage(preferredLanguage())
const facts = await api.call(billingRoutes.portone, { id }).catch(() => null)
if (facts) await setLanguage(facts.lang)
const before = endOfAddress(location.search)
// What the payment company added to the address is nothing to keep, or to show to anybody.
history.replaceState(null, '', location.pathname)

function Page({ facts }: { facts: WindowFacts | null }): ReactNode {
  const t = useT()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${t('portone.title')} · Quarry`}</title>
      <header className="flex h-15 shrink-0 items-center px-4 md:px-7">
        <Lockup />
      </header>
      <main className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center px-4 pt-6 pb-20">
        {facts ? (
          <PortonePage
            facts={facts}
            before={before}
            leave={async () => void (await api.call(billingRoutes.leavePortone, { id }))}
            go={(address) => location.replace(address)}
          />
        ) : (
          <Message title={t('portone.missing')} body={t('portone.missingBody')} returnUrl="/" />
        )}
      </main>
    </div>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page facts={facts} />
  </StrictMode>,
)
