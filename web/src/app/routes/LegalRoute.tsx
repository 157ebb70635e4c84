import { useT } from '../../lib/i18n-later.ts'
import { PlainLayout } from '../pages/PlainLayout.tsx'

const parts = {
  terms: ['account', 'content', 'conduct', 'answers', 'liability'],
  privacy: ['account', 'content', 'use', 'others', 'rights'],
} as const

export const TermsRoute = () => {
  const t = useT()
  return (
    <LegalText
      title={t('legal.terms.title')}
      intro={t('legal.terms.intro')}
      parts={parts.terms.map((part) => [t(`legal.terms.parts.${part}.title`), t(`legal.terms.parts.${part}.body`)])}
    />
  )
}

export const PrivacyRoute = () => {
  const t = useT()
  return (
    <LegalText
      title={t('legal.privacy.title')}
      intro={t('legal.privacy.intro')}
      parts={parts.privacy.map((part) => [t(`legal.privacy.parts.${part}.title`), t(`legal.privacy.parts.${part}.body`)])}
    />
  )
}

/** @param parts heading and text of each. */
function LegalText({ title, intro, parts }: { title: string; intro: string; parts: readonly (readonly string[])[] }) {
  return (
    <PlainLayout title={title} list>
      <article>
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 text-text-quiet">{intro}</p>
        {parts.map(([heading, body]) => (
          <section key={heading} className="mt-6">
            <h2 className="text-base font-semibold">{heading}</h2>
            <p className="mt-1">{body}</p>
          </section>
        ))}
      </article>
    </PlainLayout>
  )
}
