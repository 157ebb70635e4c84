import { useT } from '../../lib/i18n-later.ts'
import { type ApiDocument, type ApiCall, fieldsOf } from './api-document.ts'
import { Code } from '../../ui/Code.tsx'
import { FieldList } from './FieldList.tsx'

/** What a call answers with when it succeeds: JSON with an example, events, or a file. */
export function Reply({ call, document }: { call: ApiCall; document: ApiDocument }) {
  const t = useT()
  const content = call.responses['200']?.content ?? {}
  const events = content['text/event-stream']?.schema?.oneOf
  if (events) {
    return (
      <section className="grid gap-3">
        <h3 className="font-semibold">{t('docs.call.events')}</h3>
        {events.map((event) => (
          <FieldList key={event.title} title={event.title ?? ''} fields={fieldsOf(document, event)} />
        ))}
      </section>
    )
  }
  if (content['application/octet-stream']) return <p>{t('docs.call.download')}</p>
  const json = content['application/json']
  const fields = json?.schema ? fieldsOf(document, json.schema) : []
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('docs.call.reply')}</h3>
      <Code copyLabel={t('docs.copy')} text={JSON.stringify(json?.example ?? {}, null, 2)} />
      {fields.length > 0 && (
        <details>
          <summary className="cursor-pointer py-1">{t('docs.call.replyFields')}</summary>
          <FieldList title={t('docs.call.replyFields')} fields={fields} />
        </details>
      )}
    </section>
  )
}
