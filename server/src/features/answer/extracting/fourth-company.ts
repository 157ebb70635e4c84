/** Files of a fourth company of our own making, which is asked in other words than these: those of the office here, those of every day there. */
export const fourthCompany: Readonly<Record<string, string>> = {
  '유니폼 세탁 안내.md':
    '# 유니폼 세탁 안내\n\n유니폼은 매주 화요일에 수거하고 금요일에 배부합니다. 세탁할 유니폼은 지하 1층 수거함에 넣습니다. 세탁 비용은 회사가 부담합니다.\n\n단추가 파손된 유니폼은 경비실에서 교체합니다. 한 사람에게 유니폼 세 벌을 지급합니다.',
  '업무용 차량 운행 규정.md':
    '# 업무용 차량 운행 규정\n\n업무용 차량은 사용 이틀 전까지 배차를 신청합니다. 주유는 지정 주유소인 은하주유소에서만 합니다. 과태료는 운전자 본인이 납부합니다.\n\n차량 열쇠는 당직실에서 수령합니다. 차량 내 흡연은 금지합니다. 운행 일지는 반납 당일 작성합니다.',
  '기숙사 생활 수칙.md':
    '# 기숙사 생활 수칙\n\n소등 시각은 밤 12시입니다. 취사는 2층 공동 주방에서만 허용합니다. 외부인 숙박은 불허합니다.\n\n퇴실은 오전 11시까지이며, 보증금 30만 원은 퇴실 후 일주일 안에 환급합니다. 사감은 금보라입니다.',
  '산업 재해 대응.md':
    '# 산업 재해 대응\n\n부상자가 발생하면 즉시 관리감독자 노을찬에게 보고합니다. 구급함은 각 층 휴게실에 비치합니다.\n\n치료비는 산재보험으로 처리합니다. 화재 시에는 승강기를 이용하지 않습니다. 대피 훈련은 4월과 10월에 실시합니다.',
  '퇴직 절차.md':
    '# 퇴직 절차\n\n사직서는 퇴직일 30일 전까지 소속 부서장에게 제출합니다. 퇴직금은 퇴직 후 14일 안에 지급합니다.\n\n사원증과 노트북은 마지막 근무일에 반납합니다. 경력 증명서는 인사 포털에서 발급합니다.',
  '사내 도서실.md':
    '# 사내 도서실\n\n도서는 한 사람이 3권까지 2주 동안 대출할 수 있습니다. 연체하면 연체한 날수만큼 대출이 정지됩니다. 희망 도서는 매달 첫 주에 접수합니다.\n\n도서실은 6층이며 음료 반입은 금지합니다.',
  '폐기물 배출 요령.md':
    '# 폐기물 배출 요령\n\n폐건전지는 1층 안내 데스크의 수거함에 배출합니다. 음식물 쓰레기는 매일 오후 5시에 수거합니다.\n\n대형 폐기물은 시설팀 기린아에게 신고한 뒤 배출합니다. 종이 상자는 펼쳐서 후문 옆에 적치합니다.',
  '용역 계약 해지 조항.md':
    '# 용역 계약 해지 조항\n\n계약을 해지하려면 만료 60일 전에 서면으로 통보합니다. 위약금은 잔여 대금의 10%입니다.\n\n분쟁은 수원지방법원에서 관할합니다. 대금은 세금계산서 발행 후 45일 안에 송금합니다.',
  'Vehicle fleet.md':
    '# Vehicle fleet\n\nVehicles are collected from the depot in Harbour Street. Fines are settled by the driver. Refuelling is paid with the fleet card.\n\nSmoking is prohibited in all vehicles. Breakdowns are reported to Orla Brandt at extension 6120. Vehicles must be returned by 19:00.',
  'Resignation and leaving.md':
    '# Resignation and leaving\n\nEmployees who resign give notice of eight weeks in writing. Equipment is returned to the facilities counter. The final salary is transferred on the last working day of the month.\n\nA reference letter is issued by Pia Lindholm within ten days.',
  'First aid and accidents.md':
    '# First aid and accidents\n\nInjuries are reported to the safety officer Dagny Holm. First aid kits are mounted beside each elevator. The nearest physician is in Mill Lane.\n\nIn case of fire assemble at the north gate. Evacuation drills take place in May and November.',
  'Staff catering.md':
    '# Staff catering\n\nBeverages are free of charge. Allergies are notified to the caterer by noon of the previous day. Breakfast is served until 9:45.\n\nCutlery is returned to the trolley beside the exit. Guests purchase vouchers at reception for 8 euros.',
  'Guest apartments.md':
    '# Guest apartments\n\nThe deposit is 150 euros and is refunded within five days. Pets are prohibited. Guests vacate the apartment by 10:00.\n\nLinen is laundered every Wednesday. Malfunctions of the heating are reported to the caretaker Ulf Moreau.',
  'Commuting allowance.md':
    '# Commuting allowance\n\nThe purchase of a bicycle is subsidised with 400 euros. Season tickets are reimbursed at 60 percent. Applications are submitted to payroll by the 5th of the month.\n\nCar pooling groups obtain reserved parking spaces on level 2.',
  'Waste and cleaning.md':
    '# Waste and cleaning\n\nRefuse is collected on Mondays and Thursdays. Hazardous substances are disposed of by Brightwell Services. Windows are cleaned each quarter.\n\nConfidential documents are shredded in room 3.07. Lost property is retained for 60 days at the front desk.',
}
