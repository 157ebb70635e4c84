import { isFailure } from '@quarry/contract/source/document-code'
import type { Progress } from '@quarry/contract/wire/source/source-run'
import { duration } from '../../../lib/text/dates.ts'
import { fileSize } from '../../../lib/text/file-size.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { codeKey } from '../words.ts'
import { Below, Facts } from './Facts.tsx'
import { speedText } from '../upload/speed.ts'
import { skipsOf } from './skips.ts'

/** The reading under way: everything it has come to so far, and how fast it goes. */
export function RunningNow({ progress, name }: { progress: Progress; name: string }) {
  const t = useT()
  const language = useLanguage()
  const { found, fetched, bytes, read, indexed, unchanged, failed, codes, listed, done, perSecond, secondsLeft } = progress
  const number = (count: number) => count.toLocaleString(language)
  const reasons = (fails: boolean) =>
    codes
      .filter(({ code }) => isFailure(code) === fails && code !== 'ok')
      .map(({ code, count }) => (
        <Below key={code}>
          {number(count)} · {t(codeKey(code))}
        </Below>
      ))
  const skips = skipsOf(progress)
  return (
    <section aria-label={t('source.detail.now')}>
      <h3 className="mb-2 font-semibold">{t('source.detail.now')}</h3>
      <ProgressBar label={t('source.progress.label', { name })} value={done} max={listed ? found : null} className="mb-3 h-1" />
      <Facts
        facts={[
          { name: t('source.run.found'), value: number(found) },
          { name: t('source.run.unchanged'), value: number(unchanged) },
          { name: t('source.run.fetched'), value: fetched > 0 ? `${number(fetched)} · ${fileSize(bytes, language)}` : number(0) },
          { name: t('source.run.read'), value: number(read) },
          {
            name: t('source.run.indexed'),
            value: (
              <>
                {number(indexed)} {reasons(false)}
              </>
            ),
          },
          {
            name: t('source.run.skipped'),
            value: (
              <>
                {number(skips.reduce((sum, { count }) => sum + count, 0))}
                {skips.map(({ reason, count }) => (
                  <Below key={reason}>{t(`source.run.skips.${reason}`, { count })}</Below>
                ))}
              </>
            ),
          },
          {
            name: t('source.run.failed'),
            value: (
              <>
                {number(failed)} {reasons(true)}
              </>
            ),
          },
          {
            name: t('source.run.speed'),
            value: perSecond === null ? t('source.run.leftUnknown') : speedText(perSecond, language),
          },
          {
            name: t('source.run.left'),
            value: listed && secondsLeft !== null ? duration(secondsLeft, language) : t('source.run.leftUnknown'),
          },
        ]}
      />
    </section>
  )
}
