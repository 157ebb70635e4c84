import { useT } from '../../lib/i18n-later.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Tone } from '../../ui/tones.ts'
import { type ApiDocument, type ApiCall, curlOf, failuresOf, fieldsOf } from './api-document.ts'
import { CallAccess } from './CallAccess.tsx'
import { Code } from '../../ui/Code.tsx'
import { apiBase } from './docs.queries.ts'
import { FieldList } from './FieldList.tsx'
import { Reply } from './Reply.tsx'

const tones: Record<string, Tone> = { GET: 'ok', POST: 'active', PUT: 'active', PATCH: 'warn', DELETE: 'danger' }

/** One call: what it does, who may make it, what is sent and what comes back. */
export function CallEntry({ call, document }: { call: ApiCall; document: ApiDocument }) {
  const t = useT()
  const { method, path, summary, operationId, parameters = [] } = call
  const query = { properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])) }
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const body = call.requestBody?.content['application/json']?.schema
  const isFile = call.requestBody?.content['application/octet-stream'] !== undefined
  return (
    <article id={operationId} aria-labelledby={`${operationId}-title`} className="grid scroll-mt-6 gap-4">
      <header className="grid gap-1.5">
        <h2 id={`${operationId}-title`} className="text-base font-semibold" lang="en">
          {summary}
        </h2>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[method] ?? 'neutral'}>{method}</Badge>
          <code className="min-w-0 text-sm break-all">{path}</code>
        </p>
        <CallAccess call={call} />
      </header>
      <Code copyLabel={t('docs.copy')} text={curlOf(call, apiBase)} />
      {parameters.length > 0 && <FieldList title={t('docs.call.query')} fields={fieldsOf(document, { ...query, required })} />}
      {body && <FieldList title={t('docs.call.body')} fields={fieldsOf(document, body)} />}
      {isFile && <p>{t('docs.call.file')}</p>}
      <Reply call={call} document={document} />
      <details>
        <summary className="cursor-pointer py-1 font-medium">{t('docs.call.failures')}</summary>
        <ul className="mt-1 grid gap-1.5 text-meta">
          {failuresOf(call).map(({ status, code, message }) => (
            <li key={code} className="grid grid-cols-[2.5rem_7.5rem_1fr] gap-x-2">
              <span className="tabular-nums">{status}</span>
              <code>{code}</code>
              <span className="text-text-quiet" lang="en">
                {message}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </article>
  )
}
