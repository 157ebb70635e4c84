import { between, type Random } from '@quarry/search-engine/testing/random'
import { dayMs, type Paper } from './paper.ts'

/** One edition of a document that is written again and again. @property age 0 for the newest. */
export type Edition = Paper & { subject: string; age: number; isKorean: boolean }

const korean =
  '취업 규칙,단체 협약,급여 테이블,조직도,복리후생 총람,보안 서약,영업 단가표,배송비 기준,보증 약관,서비스 이용 약관,사업 계획서,중기 로드맵,위험 관리 대장,품질 방침,' +
  '환경 방침,자재 명세서,조립 지시서,시험 성적 양식,고객 등급 기준,대리점 수수료표,회계 처리 지침,원가 계산표,자금 계획,감사 체크리스트,비상 연락망,당직 명부,서버 구성도,' +
  '망 구성도,계정 권한표,데이터 사전,제품 소개서,회사 소개서,채용 공고문,면접 질문지,교육 교재,연구 노트 양식,특허 목록,수출 통제 목록,포장 규격서,부품 단종 목록'
const english =
  'Employee handbook,Salary bands,Organisation chart,Security policy,Price list,Shipping rates,Terms of service,Business plan,Product roadmap,Risk register,Quality manual,' +
  'Bill of materials,Assembly instructions,Test protocol,Customer tiers,Reseller commission,Accounting policy,Cost model,Cash forecast,Audit checklist,Emergency contacts,' +
  'Duty roster,Network diagram,Access matrix,Data dictionary,Product brochure,Company profile,Job description,Training handbook,Patent list,Export control list,' +
  'Packaging specification,Obsolete parts,Energy audit,Sustainability report,Vendor list,Escalation matrix,Sales pitch,Style guide,Maintenance plan'
const clausesKorean = [
  '적용 범위와 용어를 앞에 둔다.',
  '앞선 판과 다른 곳은 밑줄로 표시했다.',
  '관리 부서가 해마다 고친다.',
  '원본은 잠긴 서고에 둔다.',
  '묻는 곳은 마지막 쪽에 있다.',
]
const clausesEnglish = [
  'Scope and terms come first.',
  'What differs from the edition before is underlined.',
  'It is revised every year by the team that owns it.',
  'The original is kept in the locked archive.',
  'Whom to ask is on the last page.',
]

/** Three or four editions of each, alike but for their names and a few sentences; which name tells the newest differs as it does in offices. */
export function makeEditions(random: Random, today: Date): Edition[] {
  const editionsOf = (subject: string, isKorean: boolean, at: number): Edition[] => {
    const count = 3 + (at % 2)
    return Array.from({ length: count }, (_, age): Edition => {
      const day = new Date(today.getTime() - (between(random, 5, 60) + age * 240) * dayMs)
      const number = count - age
      const name = [
        `${subject} v${number}`,
        `${subject} ${day.getUTCFullYear()}${String(day.getUTCMonth() + 1).padStart(2, '0')}`,
        age === 0 ? `${subject} ${isKorean ? '최종' : 'final'}` : `${subject} ${isKorean ? '초안' : 'draft'} ${number}`,
        subject,
      ][at % 4]!
      const clauses = isKorean ? clausesKorean : clausesEnglish
      // The older ones say more about themselves, as they often do.
      const body = clauses.filter((_, index) => index <= age + 1).join(' ')
      const text = `${subject}\n\n${body}\n${Array.from({ length: age }, () => (isKorean ? `${subject}의 부속 표를 참고한다.` : `See the annex of the ${subject.toLowerCase()}.`)).join(' ')}`
      return {
        path: `${isKorean ? '규정' : 'Policies'}/${subject}/${age === 0 && at % 4 === 3 ? '현행' : `제${number}판`}/${name}.md`,
        text,
        at: day,
        subject,
        age,
        isKorean,
      }
    })
  }
  return [
    ...korean.split(',').flatMap((subject, at) => editionsOf(subject, true, at)),
    ...english.split(',').flatMap((subject, at) => editionsOf(subject, false, at)),
  ]
}
