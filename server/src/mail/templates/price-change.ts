import type { Language } from '@quarry/contract/account/account'
import { minorUnits } from '@quarry/contract/billing/money'
import type { Currency } from '@quarry/contract/plan/plan'
import type { PeriodUnit } from '@quarry/contract/plan/plan-state'
import type { Mail } from '../mailer.ts'
import { mailLanguage, mailOf } from './layout.ts'

/** `over`: nobody agreed, and the plan has ended. */
export type PriceLetter = 'asked' | 'reminder' | 'over'

type Facts = {
  kind: PriceLetter
  workspace: string
  plan: { en: string; ko: string }
  currency: Currency
  /** For a whole period, with tax. */
  before: number
  after: number
  unit: PeriodUnit
  seats: number
  /** The first one of the period that would cost it. */
  day: string
  isTest: boolean
  link: string
}

type Worded = Omit<Facts, 'plan' | 'before' | 'after'> & { plan: string; before: string; after: string }

const words = {
  en: {
    label: 'Look at the plan',
    linkHint: 'If the button does not work, copy this address into your browser:',
    footer: 'You receive this mail because you look after the payments of this workspace.',
    test: 'This is a test: no money moves.',
    mark: '[TEST]',
    say({ kind, workspace, plan, before, after, unit, seats, day }: Worded) {
      if (kind === 'over')
        return {
          subject: `${workspace} is on the free plan`,
          heading: `“${plan}” has ended, and “${workspace}” is on the free plan`,
          paragraphs: [
            'Nobody agreed to the new price, so nothing was charged.',
            'Nothing is deleted: what is indexed can be searched, and nobody loses access. What goes beyond the free plan is not added to.',
          ],
        }
      const per = unit === 'MONTHLY' ? 'a month' : 'a year'
      return {
        subject: kind === 'asked' ? `The price of ${plan} for ${workspace} changes` : `Please answer: the new price of ${plan}`,
        heading: `“${plan}” is to cost ${after} ${per}`,
        paragraphs: [
          `Now “${workspace}” pays ${before} ${per} for ${seats} seats, with tax. From ${day} on it would be ${after}, charged as before.`,
          'This happens only if you agree. You can do so on the page of the plan until that day.',
          `If you do not, nothing is charged: the plan ends on ${day} and the free one follows. Nothing is deleted.`,
        ],
      }
    },
  },
  ko: {
    label: '요금제 확인하기',
    linkHint: '버튼이 동작하지 않으면 아래 주소를 브라우저에 붙여 넣어 주세요.',
    footer: '이 워크스페이스의 결제를 관리하는 분께 보내 드리는 메일이에요.',
    test: '테스트 결제예요. 실제로 돈이 나가지 않아요.',
    mark: '[테스트]',
    say({ kind, workspace, plan, before, after, unit, seats, day }: Worded) {
      if (kind === 'over')
        return {
          subject: `‘${workspace}’ 워크스페이스가 무료 요금제로 바뀌었어요`,
          heading: `‘${plan}’ 요금제가 끝나고 무료 요금제로 바뀌었어요`,
          paragraphs: [
            '새 가격에 동의하지 않아 결제하지 않았어요.',
            '삭제된 것은 없어요. 이미 색인한 문서는 계속 검색할 수 있고, 멤버도 그대로예요. 무료 요금제를 넘는 것은 새로 추가되지 않아요.',
          ],
        }
      const per = unit === 'MONTHLY' ? '월' : '연'
      return {
        subject:
          kind === 'asked' ? `‘${workspace}’의 ${plan} 요금제 가격이 바뀌어요` : `확인이 필요해요: ${plan} 요금제의 새 가격`,
        heading: `‘${plan}’ 요금제의 새 가격: ${per} ${after}`,
        paragraphs: [
          `‘${workspace}’ 워크스페이스의 ${seats}명 요금이 ${day}부터 바뀌어요. 지금은 ${per} ${before}, 그때부터는 ${per} ${after}(부가세 포함)씩 등록한 결제 수단으로 결제돼요.`,
          '동의해야만 바뀌어요. 그날 전까지 요금제 페이지에서 동의할 수 있어요.',
          `동의하지 않으면 결제되지 않고, ${day}에 요금제가 끝나 무료 요금제로 바뀌어요. 삭제되는 것은 없어요.`,
        ],
      }
    },
  },
}

/** Asks those who pay to agree to a higher price; what it links to only opens a page. */
export function priceChangeMail(facts: Facts, language: Language): Omit<Mail, 'to'> {
  const lang = mailLanguage(language)
  const { label, linkHint, footer, test, mark, say } = words[lang]
  const money = (amount: number): string =>
    (amount / minorUnits[facts.currency]).toLocaleString(lang, { style: 'currency', currency: facts.currency })
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(facts.day))
  const worded = { ...facts, plan: facts.plan[lang], before: money(facts.before), after: money(facts.after), day }
  const { subject, heading, paragraphs } = say(worded)
  const marked = facts.isTest ? `${mark} ${subject}` : subject
  const letter = { lang, heading, linkHint, footer, action: { label, link: facts.link } }
  return mailOf({ ...letter, subject: marked, paragraphs: [...paragraphs, ...(facts.isTest ? [test] : [])] })
}
