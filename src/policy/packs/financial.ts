/** Pack "financial": bank, account and card numbers, national ids, salary, tax returns, wire transfers. */
import { wholeWords } from '#src/policy/packs/words.ts'

const ACCOUNTS = wholeWords(`
  bank account, bank accounts, bank details, bank statement, bank statements, bank balance, bank
  card, bank cards, bank transfer, bank transfers, bank loan, bank loans, bank number, bank code,
  banks with, banks at, banking details, online banking, his bank, her bank, their bank, my bank,
  account number, account numbers, account no, account balance, account balances, account details,
  checking account, checking accounts, chequing account, savings account, savings accounts,
  current account, joint account, brokerage account, brokerage accounts, retirement account,
  retirement accounts, offshore account, offshore accounts, routing number, routing numbers, aba
  number, sort code, sort codes, swift code, swift codes, bic code, bic number, iban, ibans,
  deposit account, direct deposit, overdraft, overdrafts, overdrawn, paypal account, venmo
  account, crypto wallet, wallet balance, safe deposit box
`)

const CARDS = wholeWords(`
  card number, card numbers, credit card, credit cards, debit card, debit cards, payment card,
  payment cards, visa card, visa cards, mastercard, mastercards, american express, amex, cvv,
  cvv2, cvc code, cvc number, card expires, card expiry, card security code, credit limit, credit
  limits, credit score, credit scores, credit report, credit reports, credit rating, credit
  history
`)

const IDS = wholeWords(`
  national id, national ids, national id number, national identity number, national identification
  number, national insurance number, identity card number, id card number, social security number,
  social security numbers, social security card, social security no, social insurance number, ssn,
  ssns, taxpayer id, taxpayer identification, tax id, tax ids, tax identification number, tax
  number, tax file number, passport number, passport numbers, driver's license number, driver’s
  license number, drivers license number, driving licence number, ein number, itin, aadhaar,
  aadhar, pan number, pan card, pesel, personnummer, burgerservicenummer, codice fiscale
`)

const INCOME = wholeWords(`
  salary, salaries, salaried, base pay, annual pay, pay raise, pay rise, pay cut, paycheck,
  paychecks, paycheque, paycheques, payslip, payslips, pay slip, pay slips, pay stub, pay stubs,
  wage, wages, hourly rate, income, incomes, annual income, monthly income, household income,
  gross pay, net pay, take-home pay, earned a salary, earnings, makes a year, a year before tax,
  compensation package, total compensation, annual bonus, year-end bonus, signing bonus, sign-on
  bonus, performance bonus, stock options, severance, severance pay, pension, pensions, alimony
  payment, commission rate, net worth, earns $*, earns €*, earns £*, earns about, earns around,
  earns over, earns roughly, earns nearly, earns less, earns more than, earns a salary, earns per
  hour, paid per hour, paid hourly, k a year, k per year, thousand a year, thousand a month,
  before tax, after tax
`)

const TAXES = wholeWords(`
  tax return, tax returns, taxes, tax refund, tax refunds, tax bill, tax bills, tax bracket, tax
  brackets, tax debt, tax debts, tax rebate, tax filing, tax filings, tax form, tax forms, tax
  audit, tax deduction, tax deductions, tax credit, tax credits, income tax, income taxes, back
  taxes, property tax, property taxes, capital gains, w-2, w2 form, 1040 form, form 1040, 1099 form, form 1099, filed taxes, filed his taxes, filed her taxes, filed
  their taxes, tax advisor, tax adviser, tax accountant, tax preparer
`)

const MONEY = wholeWords(`
  wire transfer, wire transfers, wired money, wires money, wiring money, wired the money, money
  transfer, money transfers, money order, wired $*, wired €*, wired £*, mortgage, mortgages,
  mortgaged, remortgaged, refinanced, student loan, student loans, car loan, car loans, home loan,
  home loans, personal loan, personal loans, payday loan, payday loans, loan payment, loan
  payments, in debt, debts, his debt, her debt, their debt, credit card debt, owed money,
  foreclosure, repossessed, life savings, savings of, has savings, in savings, savings at, invested
  in stocks, invested in shares, in stocks, got a loan, took out a loan, loan from, owes,
  emergency fund, retirement savings, retirement fund, 401k, 401(k), roth ira, ira account, trust
  fund, trust funds, inheritance, inherited money, inherited $*, stock portfolio, investment
  portfolio, investment account, invested $*, invested €*, hedge fund, mutual fund, mutual funds,
  index fund, index funds, dividends, bitcoin holdings, owns bitcoin, financial situation,
  financial trouble, financial troubles, financial difficulties, financial problems, financial
  records, financial statement, financial statements, financial advisor, financial adviser, rent
  payment, monthly rent, pays rent, rent is, child support payments, insurance premium, insurance
  premiums
`)

export const FINANCIAL: readonly string[] = [
  ...ACCOUNTS,
  ...CARDS,
  '[redacted:card_number]',
  '000 a year|',
  '000 per year|',
  '000 a month|',
  ...['euros', 'dollars', 'pounds', 'francs', 'yen', 'rupees'].flatMap((money) => [
    `${money} a month|`,
    `${money} a year|`
  ]),
  '000 annually|',
  // "90k a year": the number is the same word as the letter.
  ...Array.from({ length: 10 }, (_, digit) => [`${digit}k a year|`, `${digit}k per year|`]).flat(),
  ...IDS,
  ...INCOME,
  ...TAXES,
  ...MONEY
]
