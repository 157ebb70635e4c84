/** Files of a third company of our own making, of the same kinds as those of the second: what the rules do for them was seen once, at the end. */
export const thirdCompany: Readonly<Record<string, string>> = {
  '통근 버스 안내.md':
    '# 통근 버스 안내\n\n통근 버스는 사당, 잠실, 수원에서 출발합니다. 이용료는 한 달에 3만 원이고 첫 달은 무료입니다.\n\n| 노선 | 출발 | 도착 | 정원 |\n|---|---|---|---|\n| 사당 | 7시 20분 | 8시 25분 | 45명 |\n| 잠실 | 7시 35분 | 8시 30분 | 28명 |\n| 수원 | 7시 10분 | 8시 20분 | 45명 |\n\n탑승권은 매달 20일까지 총무팀 류가온 사원에게 신청합니다. 반려동물은 태울 수 없습니다. 막차는 저녁 9시 10분에 정문에서 떠납니다.',
  '실험실 이용 수칙.md':
    '# 실험실 이용 수칙\n\n실험실은 오전 8시부터 밤 10시까지 엽니다. 밤에 쓰려면 하루 전에 실험실장 도하람에게 허락을 받습니다.\n\n실험실에 들고 들어갈 수 없는 것:\n\n- 음식과 음료\n- 라이터\n- 개인 저장 장치\n\n보호 안경을 쓰지 않으면 들어갈 수 없습니다. 폐액은 매주 수요일에 수거합니다. 시약 냉장고 온도는 4도입니다.',
  '성과급 지급 기준 2025.md':
    '# 성과급 지급 기준\n\n성과급은 기본급의 최대 200%입니다. 지급일은 2월 10일입니다. 휴직자는 근무한 달만큼 받습니다.',
  '성과급 지급 기준 2026.md':
    '# 성과급 지급 기준\n\n성과급은 기본급의 최대 250%입니다. 지급일은 3월 15일입니다. 휴직자와 수습 직원에게는 지급하지 않습니다.',
  '교육비 지원.md':
    '# 교육비 지원\n\n정규직은 한 해에 교육비 120만 원까지 지원받습니다. 계약직은 60만 원까지입니다. 인턴에게는 온라인 강의만 지원합니다.\n\n어학 시험 응시료는 두 번까지 전액 지원합니다. 수료증은 과정이 끝나고 2주 안에 제출해야 합니다. 대학원 학비는 지원하지 않습니다.',
  '지점 현황.md':
    '# 지점 현황\n\n| 지점 | 개점 | 직원 수 | 지점장 |\n|---|---|---|---|\n| 대전 | 2018년 | 34명 | 남궁윤 |\n| 광주 | 2020년 | 27명 | 표은솔 |\n| 제주 | 2023년 | 9명 | 강바다 |\n\n강릉 지점은 2022년까지 운영하고 닫았습니다. 2025년부터 대전 지점이 수출을 맡습니다.',
  '장애 대응 절차.md':
    '# 장애 대응 절차\n\n장애를 발견하면 다음 순서로 움직입니다.\n\n1. 당직자에게 전화한다\n2. 상태 페이지를 올린다\n3. 원인을 기록한다\n4. 사흘 안에 회고를 연다\n\n심각도 1은 15분 안에 경영진에게 보고합니다. 심각도 2는 두 시간 안에 보고합니다. 당직은 매주 월요일 오전 10시에 교대합니다. 당직 수당은 하루 6만 원입니다.',
  '사내 동호회.md':
    '# 사내 동호회\n\n동호회는 다섯 명이 모이면 만들 수 있습니다. 회사는 한 사람에 한 달 2만 원을 지원합니다. 등산, 보드게임, 합창 동호회가 있습니다.\n\n합창 동호회는 목요일 저녁 6시 30분에 소극장에서 연습합니다. 활동 보고서를 석 달 동안 내지 않으면 지원이 끊깁니다.',
  '구매 요청 FAQ.md':
    '# 구매 요청 FAQ\n\n## 승인은 누가 하나요?\n\n100만 원까지는 팀장, 그보다 비싸면 재무이사 엄지호가 승인합니다.\n\n## 중고 물품도 살 수 있나요?\n\n중고 물품은 살 수 없습니다. 다만 서적은 예외입니다.\n\n## 배송지는 어디로 적어요?\n\n판교 물류실 지하 1층으로 적습니다.',
  '주간 회의록 11월 2주.md':
    '# 주간 회의록 11월 2주\n\n참석: 류가온, 도하람, 엄지호.\n\n신규 로고 공개는 11월 27일로 미뤘습니다. 상표 등록이 늦어졌기 때문입니다. 실험실 증축은 12월에 다시 논의합니다. 통근 버스 노선에 분당을 더하자는 의견이 있었습니다.',
  'Warehouse robots.md':
    '# Warehouse robots\n\nThe robots carry up to 600 kilograms and drive 1.5 metres a second. A battery lasts nine hours and charges in 80 minutes. They are serviced every six months by Kestrel Automation.\n\nPeople must not enter the robot zone while the yellow light is on. Food and open drinks are forbidden there as well.\n\nUntil 2021 pallets were moved by forklifts.',
  'Leave policy.md':
    '# Leave policy\n\nFull-time staff have 28 days of holiday. Part-time staff have 17 days. Up to five days may be carried over until the end of March.\n\n## Sick leave\n\nA doctor’s note is required from the fourth day on. Sick pay is 80% of the salary. Report sick before 9:30 to your team lead.\n\nInterns do not have paid holiday.',
  'Office access.md':
    '# Office access\n\nThe office is open from 6:30 to 22:00. Key cards are issued by Bruno Salgado at the front desk. A replacement card costs 12 pounds.\n\nGuests have to be accompanied at all times. Bicycles may not be taken into the lift. Parcels are kept in room 0.14 for ten days.',
  'Device list.md':
    '# Device list\n\n| Device | Memory | Price | Delivery |\n|---|---|---|---|\n| Linnet 13 | 16 GB | £1,150 | 3 days |\n| Linnet 15 | 32 GB | £1,690 | 2 weeks |\n| Osprey dock | – | £140 | 3 days |\n\nDevices are replaced every four years. Phones are only given to sales. Private software must not be installed.',
  'Incident policy v1.md':
    '# Incident policy\n\nIncidents are reported to the regulator within 96 hours. The incident lead is named by the CTO.',
  'Incident policy v2.md':
    '# Incident policy\n\nIncidents are reported to the regulator within 72 hours. The incident lead is named by the head of security. A review takes place within five working days.',
  'Grant report Marigold.md':
    '# Grant report Marigold\n\nThe Marigold grant amounts to 1.2 million pounds over three years. It began in May 2025. The partners are the University of Leeds, Farrow Labs and the city of Hull.\n\nThe second field trial was cancelled because the river flooded. Dr Amara Osei directs the project. Interim results are due on 30 November 2026.',
  'Customer call Farrow.md':
    '# Customer call with Farrow Labs\n\nFarrow Labs asked about sick leave rules for guests and about the price of robots. Nothing was promised. They want to visit on a Friday.',
  'Payroll calendar.md':
    '# Payroll calendar\n\nSalaries are paid on the 27th of each month. Overtime since 2023 is paid at one and a half times the hourly rate. Before 2023 it was compensated with time off.\n\nExpense claims received by the 15th are paid with the same month’s salary. Payslips are found in the Penny app.',
  'Lab safety checklist.md':
    '# Lab safety checklist\n\nBring the following on your first day in the lab:\n\n- closed shoes\n- a signed induction form\n- safety goggles\n\nGloves are provided. Spills are reported to Yusuf Demir at extension 2255. Working alone after 20:00 is not permitted.',
}
