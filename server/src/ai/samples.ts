/** Languages that are told apart by their script. */
export type Tongue = 'latin' | 'korean' | 'japanese' | 'chinese'

/** A question, and the passage that answers it. */
type Pair = readonly [question: string, passage: string]

/** What offices ask, the same in each language: none of the answers has to do with another of the questions. */
export const samples: Readonly<Record<Tongue, readonly Pair[]>> = {
  latin: [
    ['How many days of vacation do I have?', 'Employees may take fifteen days of paid leave each year.'],
    ['Where can I park my car?', 'Parking spaces for staff vehicles are in the second basement of the building.'],
    [
      'What do we do when the server is down?',
      'If the system stops responding, restart the service and inform the person on duty.',
    ],
    ['When is the salary paid?', 'Wages are transferred to the bank account on the 25th of each month.'],
    ['Who approves a purchase?', 'Orders of equipment have to be signed off by the head of the department.'],
    ['How do customers return a product?', 'Goods can be sent back within two weeks for a full refund.'],
    ['What food does the canteen offer?', 'Lunch today is chicken soup with rice and vegetables.'],
    ['How is a new password set?', 'Follow the link in the login mail to choose other credentials for your account.'],
  ],
  korean: [
    ['연차 휴가는 며칠 쓸 수 있나요?', '직원은 해마다 유급으로 열닷새를 쉴 수 있다.'],
    ['자동차는 어디에 세우나요?', '임직원 차량 주차 공간은 건물 지하 2층에 있다.'],
    ['서버가 멈추면 어떻게 하나요?', '시스템이 응답하지 않으면 서비스를 다시 시작하고 당직자에게 알린다.'],
    ['월급은 언제 나오나요?', '급여는 매달 25일에 은행 계좌로 이체된다.'],
    ['구매는 누가 승인하나요?', '장비 주문에는 부서장의 결재가 필요하다.'],
    ['고객은 상품을 어떻게 반품하나요?', '물건은 2주 안에 돌려보내면 전액 환불된다.'],
    ['구내식당 메뉴는 무엇인가요?', '오늘 점심은 닭고기 국과 밥, 채소 반찬이다.'],
    ['비밀번호는 어떻게 바꾸나요?', '로그인 메일의 링크를 눌러 계정의 암호를 새로 정한다.'],
  ],
  japanese: [
    ['有給休暇は何日ありますか。', '社員は毎年十五日間、給与を受けながら休むことができる。'],
    ['車はどこに停められますか。', '従業員用の駐車場は建物の地下二階にある。'],
    ['サーバーが止まったらどうしますか。', 'システムが応答しないときはサービスを再起動し、当番に知らせる。'],
    ['給料はいつ支払われますか。', '賃金は毎月25日に銀行口座へ振り込まれる。'],
    ['購入は誰が承認しますか。', '機器の注文には部長の決裁が必要である。'],
    ['商品はどうやって返品しますか。', '品物は二週間以内に送り返せば全額返金される。'],
    ['食堂の献立は何ですか。', '今日の昼食は鶏肉のスープとご飯、野菜である。'],
    ['パスワードはどう変更しますか。', 'ログインのメールにあるリンクから、アカウントの暗証を決め直す。'],
  ],
  chinese: [
    ['我有多少天年假？', '员工每年可以带薪休息十五天。'],
    ['汽车可以停在哪里？', '职工车辆的停车位在大楼地下二层。'],
    ['服务器停机了怎么办？', '如果系统没有响应，请重启服务并通知值班人员。'],
    ['工资什么时候发？', '薪水在每月25日转入银行账户。'],
    ['采购由谁批准？', '订购设备需要部门主管签字。'],
    ['顾客怎样退货？', '商品在两周内寄回可以全额退款。'],
    ['食堂有什么菜？', '今天的午餐是鸡汤、米饭和蔬菜。'],
    ['怎样修改密码？', '点击登录邮件中的链接，为账户重新设置口令。'],
  ],
}
