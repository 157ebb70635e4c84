import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useLanguage } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { guideAt, guideOf } from './guides.ts'

type Props = { service: string; onClose: () => void }

/** What the documentation says of a service: what is registered there, what agents can do, and what it was tested against. */
export function GuideDialog({ service, onClose }: Props) {
  const t = useT()
  const language = useLanguage()
  const [path, setPath] = useState([service])
  const shown = path.at(-1)!
  const { data, error, refetch } = useQuery({
    queryKey: ['guide', shown],
    queryFn: () => loadGuide(shown),
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={<span lang="en">{data?.title ?? t('toolSet.catalogue.guide')}</span>}
      description={language === 'en' ? undefined : t('toolSet.catalogue.guideLanguage')}
      actions={
        path.length > 1 && (
          <Button kind="quiet" className="me-auto" onClick={() => setPath(path.slice(0, -1))}>
            {t('toolSet.catalogue.guideBack')}
          </Button>
        )
      }
    >
      {error && <SmallProblem title={t('toolSet.catalogue.guideFailed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={6} className="h-14" />}
      {data && (
        <div key={shown} lang="en" className="answer reading pb-4 wrap-anywhere [&_h2]:mt-6 [&_h2]:text-base">
          <Leading value={(page) => setPath([...path, page])}>
            <data.Markdown text={data.text} streaming={false} components={components} />
          </Leading>
        </div>
      )}
    </Dialog>
  )
}

/** With what draws it: neither is there before somebody reads one. */
async function loadGuide(service: string) {
  const [page, { Markdown }] = await Promise.all([guideOf(service)!(), import('../../../ui/Markdown.tsx')])
  const [, title = service, text = page] = /^# (.+)\n+([^]*)$/.exec(page) ?? []
  return { title, text, Markdown }
}

/** Shows another page in place of this one. */
const Leading = createContext<(page: string) => void>(() => {})

const linkLook = 'text-accent underline underline-offset-2'

/** A link to another page that comes along, or to the service itself; what is only in the repository is words. */
function GuideLink({ href = '', children }: { href?: string | undefined; children?: ReactNode }) {
  const lead = useContext(Leading)
  const page = guideAt(href)
  if (page !== undefined)
    return (
      <button type="button" className={linkLook} onClick={() => lead(page)}>
        {children}
      </button>
    )
  if (!href.startsWith('https://')) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {children}
    </a>
  )
}

const components = { a: GuideLink }
