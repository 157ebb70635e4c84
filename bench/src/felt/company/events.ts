import { between, pick, type Random, several } from '@quarry/search-engine/testing/random'
import { dayMs, englishChatter, koreanChatter, type Paper } from './paper.ts'

/** A file whose name says little without that of its folder. */
export type Enclosure = Paper & { folder: string; name: string; isKorean: boolean }

const foldersKorean =
  '제주 하계 워크숍,강릉 임원 연수,창립 기념 행사,부산 물류 창고 이전,판교 사무실 공사,대전 연구동 증축,베트남 지사 설립,싱가포르 전시 참가,신형 계량기 인증,해외 인력 초청,' +
  '겨울 김장 봉사,사내 체육 대회,노후 설비 교체,태양광 지붕 설치,공장 자동화 진단,우수 대리점 시상,대학생 인턴 모집,정부 과제 신청,품질 인증 갱신,지게차 임차,' +
  '고객 초청 골프,여름 휴양소 운영,사옥 청소 용역,노사 협의 자료'
const foldersEnglish =
  'Lisbon offsite,Hamburg warehouse move,Nordic roadshow,Toronto office opening,Meter certification Brazil,Rooftop solar project,Factory walkthrough,Reseller summit,' +
  'Graduate programme,Grant application Horizon,Forklift leasing,Customer advisory board,Holiday party,Charity run,Building access upgrade,Payroll outsourcing,' +
  'Website relaunch,Headset pilot,Cafeteria tender,Bicycle scheme,Archive digitisation,Elevator repair,Apprentice exchange,Press trip'
const namesKorean = ['예산', '일정표', '참석자 명단', '사진 목록', '결과 정리', '업체 비교']
const namesEnglish = ['budget', 'schedule', 'participants', 'photo list', 'lessons learned', 'vendor comparison']

export function makeEnclosures(random: Random, today: Date): Enclosure[] {
  const inFolder = (folder: string, isKorean: boolean): Enclosure[] =>
    (isKorean ? namesKorean : namesEnglish).map((name): Enclosure => ({
      path: `${isKorean ? '행사와 사업' : 'Initiatives'}/${folder}/${name}.md`,
      text: isKorean
        ? `${name}\n\n${several(random, koreanChatter, 2, 5).join(' ')}`
        : `${name}\n\n${several(random, englishChatter, 2, 5).join(' ')}`,
      at: new Date(today.getTime() - between(random, 20, 800) * dayMs),
      folder,
      name,
      isKorean,
    }))
  return [
    ...foldersKorean.split(',').flatMap((folder) => inFolder(folder, true)),
    ...foldersEnglish.split(',').flatMap((folder) => inFolder(folder, false)),
  ]
}

/** A long mail. @property sentences of which it is made, in order. */
export type Letter = Paper & { sentences: string[]; isKorean: boolean }

const placesKorean = [
  '옥상 기계실',
  '지하 펌프실',
  '동쪽 배관',
  '제삼 창고',
  '접수 창구',
  '옛 변전실',
  '하역장',
  '냉각탑',
  '시험동 복도',
  '정수장 입구',
]
const thingsKorean = [
  '밸브',
  '차단기',
  '표시등',
  '배수관',
  '안테나',
  '고무 패킹',
  '전원 단자',
  '필터',
  '압력 탱크',
  '경보기',
  '온도 센서',
  '케이블 덕트',
]
const stateKorean = ['녹이 슬어', '물이 스며', '나사가 풀려', '먼지가 쌓여', '금이 가', '접점이 타', '소음이 커져', '색이 변해']
const doneKorean = [
  '새것으로 바꾸었습니다',
  '잠시 껐다가 다시 켰습니다',
  '사진을 찍어 두었습니다',
  '업체에 연락했습니다',
  '임시로 막아 두었습니다',
  '다음 정기 점검 때 보기로 했습니다',
]
const placesEnglish = [
  'rooftop plant room',
  'basement pump room',
  'eastern pipework',
  'third warehouse',
  'front desk',
  'old substation',
  'loading dock',
  'cooling tower',
  'laboratory corridor',
  'intake building',
]
const thingsEnglish = [
  'valve',
  'breaker',
  'indicator lamp',
  'drain pipe',
  'antenna',
  'rubber gasket',
  'power terminal',
  'strainer',
  'pressure vessel',
  'siren',
  'thermistor',
  'cable duct',
]
const stateEnglish = [
  'had rusted',
  'was leaking',
  'had come loose',
  'was covered in dust',
  'had cracked',
  'had burnt contacts',
  'had become noisy',
  'had faded',
]
const doneEnglish = [
  'we replaced it',
  'we switched it off and on again',
  'we took pictures',
  'we called the vendor',
  'we sealed it for now',
  'we left it for the next inspection',
]

export function makeLetters(random: Random, today: Date): Letter[] {
  const sentence = (isKorean: boolean): string =>
    isKorean
      ? `${pick(random, placesKorean)}의 ${pick(random, thingsKorean)} ${between(random, 2, 48)}번이 ${pick(random, stateKorean)} ${pick(random, doneKorean)}.`
      : `In the ${pick(random, placesEnglish)} the ${pick(random, thingsEnglish)} number ${between(random, 2, 48)} ${pick(random, stateEnglish)}, so ${pick(random, doneEnglish)}.`
  return Array.from({ length: 160 }, (_, at): Letter => {
    const isKorean = at % 2 === 0
    const sentences = Array.from({ length: between(random, 26, 40) }, () =>
      random() < 0.2 ? pick(random, isKorean ? koreanChatter : englishChatter) : sentence(isKorean),
    )
    const title = isKorean ? `현장 점검 메일 ${String(at + 101)}` : `Site visit mail ${String(at + 101)}`
    return {
      path: `${isKorean ? '메일/현장' : 'Mail/Sites'}/${title}.txt`,
      text: sentences.join(' '),
      at: new Date(today.getTime() - between(random, 2, 500) * dayMs),
      sentences,
      isKorean,
    }
  })
}
