/** Files of a company of our own making, which answers without a model are measured on. */
export const company: Readonly<Record<string, string>> = {
  '연차 휴가 규정.md':
    '# 연차 휴가 규정\n\n입사 1년이 지난 직원에게는 연 15일의 연차가 주어집니다. 3년 이상 근속하면 2년마다 하루씩 늘어나며 최대 25일입니다.\n\n## 신청\n\n연차는 쓰기 3일 전까지 팀장에게 신청합니다. 반차는 당일 오전 9시까지 신청할 수 있습니다.\n\n## 이월\n\n쓰지 않은 연차는 이듬해 3월까지 최대 5일 이월됩니다.',
  '출장비 정산 안내.md':
    '# 출장비 정산 안내\n\n국내 출장 일비는 하루 4만원입니다. 해외 출장 일비는 하루 80달러입니다.\n\n숙박비는 서울 12만원, 그 밖의 지역 9만원까지 실비로 지급합니다. 정산은 복귀 후 7일 안에 경비 시스템에 올립니다.\n\n택시는 밤 11시 이후에만 청구할 수 있습니다.',
  '재택근무 지침.md':
    '# 재택근무 지침\n\n재택근무는 일주일에 이틀까지 가능합니다. 수습 기간에는 재택근무를 할 수 없습니다. 재택근무 중에는 오전 10시부터 오후 4시까지 연락이 되어야 합니다.\n\n모니터 구입비는 한 번에 한해 25만원을 지원합니다.',
  '보안 정책.md':
    '# 보안 정책\n\n비밀번호는 12자 이상이어야 하고 90일마다 바꿉니다. 노트북을 잃어버리면 한 시간 안에 보안팀에 알립니다. 보안팀장은 한도윤입니다.\n\n외부 저장 장치는 승인 없이 쓸 수 없습니다. 방문객은 1층 안내 데스크에서 출입증을 받습니다.',
  '헤론 프로젝트 킥오프 회의록.md':
    '# 헤론 프로젝트 킥오프 회의록\n\n2026년 9월 2일 회의. 참석: 김서연, 박준호, 이하나.\n\n헤론의 책임자는 박준호로 정했습니다. 베타는 11월 16일에 시작합니다. 예산은 3억 2천만원으로 승인되었습니다.\n\n데이터 이전이 늦어질 수 있어 이하나가 매주 월요일에 보고합니다.',
  '급여 안내.md':
    '# 급여 안내\n\n급여는 매달 25일에 지급합니다. 25일이 휴일이면 그 전 영업일에 지급합니다. 성과급은 1월과 7월에 나눠 지급합니다.\n\n급여 명세서는 인사 시스템에서 내려받습니다. 문의는 인사팀 오지우에게 합니다.',
  '사무실 이전 공지.txt':
    '사무실 이전 공지\n\n본사는 2026년 12월 5일에 성수동 누리타워 8층으로 옮깁니다. 이사 비용은 총 4,800만원입니다.\n\n짐은 12월 3일 오후 6시까지 상자에 담아 주세요. 새 사무실의 회의실은 11개입니다. 주차는 50대까지 가능합니다.',
  '식당과 간식.md':
    '# 식당과 간식\n\n구내식당은 11시 30분에 엽니다. 점심은 6,500원입니다. 간식은 매주 화요일과 금요일에 채웁니다.\n\n커피 머신이 고장 나면 총무팀 최민석에게 알립니다.',
  '장비 대여.md':
    '# 장비 대여\n\n카메라와 빔프로젝터는 최대 7일 빌릴 수 있습니다. 늦게 돌려주면 한 달 동안 빌릴 수 없습니다. 대여 신청은 총무팀 창구에서 합니다.',
  '고객 응대 기준.md':
    '# 고객 응대 기준\n\n고객 문의에는 4시간 안에 첫 답을 보냅니다. 환불은 구매 후 14일 안에만 됩니다. 불만이 두 번 접수되면 담당 팀장이 직접 전화합니다.\n\n통화 녹음은 6개월 동안 보관합니다.',
  '건강검진 안내.md':
    '# 건강검진 안내\n\n건강검진은 해마다 10월 말까지 받아야 합니다. 검진 기관은 한빛병원과 누리의료원입니다. 배우자 검진은 회사가 절반을 부담합니다.\n\n검진 당일은 유급 휴가로 처리합니다.',
  '신입 교육 과정.md':
    '# 신입 교육 과정\n\n신입 교육은 2주 동안 진행됩니다. 첫 주에는 제품 교육, 둘째 주에는 보안 교육을 합니다. 교육 담당은 정유나입니다.\n\n과제는 금요일까지 제출하고, 70점 이상이면 통과입니다.',
  'Travel policy.md':
    '# Travel policy\n\nFlights over six hours may be booked in premium economy. Hotels are covered up to 180 euros a night. Receipts must be handed in within 10 days of the return.\n\n## Trains\n\nTrains are preferred for journeys under four hours. First class needs the approval of a director.',
  'Incident report 2026-08.md':
    '# Incident report: outage of the billing service\n\nOn 14 August 2026 the billing service was down for 47 minutes. The cause was an expired certificate. 312 customers were affected.\n\nMaya Lindqvist led the response. Certificates are now renewed 30 days before they expire.',
  'Release notes 4.2.md':
    '# Release notes 4.2\n\nVersion 4.2 was released on 3 October 2026. It adds export to CSV and a dark theme. Imports are three times faster.\n\nSupport for Windows 8 ends with this version. The largest file that can be uploaded is 2 GB.',
  'Onboarding checklist.md':
    '# Onboarding checklist\n\nNew colleagues receive their laptop on the first day. The badge is made by reception on the ground floor. The probation period is three months.\n\nEvery newcomer has a buddy for the first six weeks. Questions about contracts go to Elena Petrova.',
  'Vendor contract Northwind.md':
    '# Vendor contract with Northwind\n\nThe contract runs until 31 March 2028. The monthly fee is 7,400 euros. It may be terminated with 90 days of notice.\n\nNorthwind answers critical tickets within two hours. Penalties are capped at 15% of the annual fee.',
  'Marketing plan spring.md':
    '# Marketing plan for spring\n\nThe campaign starts on 2 March and ends on 30 April. Its budget is 65,000 euros, of which 40% goes to trade fairs. Tomasz Nowak is responsible for it.\n\nThe slogan is "Less noise, more signal". Printed brochures are no longer made.',
  'Backup and recovery.md':
    '# Backup and recovery\n\nDatabases are backed up every night at 02:30. Backups are kept for 35 days in Frankfurt. A restore is rehearsed once every quarter.\n\nThe last rehearsal took 52 minutes. Whoever is on call starts a restore.',
  'Office dogs.md':
    '# Office dogs\n\nDogs are welcome on the second floor on Thursdays. They must be on a lead in the corridors. No more than five dogs may be in the office at once.',
  'Expense cards.md':
    '# Expense cards\n\nCompany cards have a limit of 1,500 euros a month. A lost card is blocked by calling finance at extension 4410. Subscriptions may not be paid by card.\n\nGifts to customers may cost 35 euros at most.',
  'Customer survey results.md':
    '# Customer survey results\n\n1,240 customers answered the survey. Satisfaction rose from 71 to 78 points. The most frequent wish was a mobile app.\n\nCustomers in Spain were the least satisfied because of slow deliveries.',
}
