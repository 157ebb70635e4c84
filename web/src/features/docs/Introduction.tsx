import type { ReactNode } from 'react'
import { offeredScopes } from '@quarry/contract/workspace/scope'
import { limits } from '@quarry/contract/limits'
import { useT } from '../../lib/i18n-later.ts'
import { apiBase } from './docs.queries.ts'
import { Code } from '../../ui/Code.tsx'

/** What is true of every call. */
export function Introduction() {
  const t = useT()
  return (
    <div className="grid max-w-3xl gap-8">
      <div>
        <h1 className="text-title">{t('docs.title')}</h1>
        <p className="mt-1 text-text-quiet">{t('docs.about')}</p>
      </div>
      <Part title={t('docs.auth.title')} body={t('docs.auth.body')}>
        <Code
          copyLabel={t('docs.copy')}
          text={`curl '${apiBase}/account/profile' \\\n  -H "Authorization: Bearer $QUARRY_API_KEY"`}
        />
        <p>{t('docs.auth.kinds')}</p>
      </Part>
      <Part title={t('docs.scopes.title')} body={t('docs.scopes.body')}>
        <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-[auto_1fr]">
          {offeredScopes.map((scope) => (
            <div key={scope} className="contents">
              <dt>
                <code className="text-xs">{scope}</code>
              </dt>
              <dd className="text-text-quiet max-sm:mb-1.5">{t(`apiKey.scopes.${scope}`)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title={t('docs.replies.title')} body={t('docs.replies.body')}>
        <Code copyLabel={t('docs.copy')} text={'{ "code": "0.000.19.00.01", "message": "This API key is not valid." }'} />
      </Part>
      <Part title={t('docs.limits.title')} body={t('docs.limits.body', { count: limits.apiKeyCallsPerMinute })} />
      <Part title={t('docs.streams.title')} body={t('docs.streams.body')}>
        <Code copyLabel={t('docs.copy')} text={'event: text\ndata: {"delta":"Twenty days [1]."}'} />
      </Part>
      <Part title={t('docs.machine.title')} body={t('docs.machine.body')}>
        <a href="/api/v1/openapi.json" className="break-all text-accent underline underline-offset-2">
          {apiBase}/openapi.json
        </a>
      </Part>
    </div>
  )
}

const Part = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <section className="grid gap-2.5">
    <h2 className="text-base font-semibold">{title}</h2>
    <p>{body}</p>
    {children}
  </section>
)
