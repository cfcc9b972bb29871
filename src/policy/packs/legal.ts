/** Pack "legal": lawsuits, litigation, attorneys, settlements, criminal charges. */
import { wholeWords } from '#src/policy/packs/words.ts'

const DISPUTES = wholeWords(`
  lawsuit, lawsuits, class action, class-action, litigation, litigations, litigate, litigates,
  litigated, litigating, litigant, litigants, litigious, sue, sues, sued, suing, is being sued,
  legal action, legal actions, legal case, legal cases, legal dispute, legal disputes, legal
  battle, legal battles, legal trouble, legal troubles, legal proceeding, legal proceedings, legal
  claim, legal claims, legal matter, legal matters, legal fees, legal counsel, legal advice, legal
  representation, legal aid, legal complaint, civil case, civil suit, court case, court cases,
  court hearing, court hearings, court date, court dates, court order, court orders, court ruling,
  court rulings, in court, to court, goes to court, courtroom, courtrooms, courthouse, hearing
  date, plaintiff, plaintiffs, defendant, defendants, co-defendant, claimant, claimants,
  deposition, depositions, deposed in, subpoena, subpoenas, subpoenaed, affidavit, affidavits,
  injunction, injunctions, restraining order, restraining orders, protective order, cease and
  desist, cease-and-desist, small claims, arbitration, arbitrations, arbitrator, arbitrators,
  mediation hearing, legal mediation, malpractice, negligence, wrongful termination, wrongful
  death, wrongful dismissal, defamation, libel, slander, breach of contract, personal injury,
  patent infringement, copyright infringement, trademark infringement, infringement suit, tort,
  torts, liability claim, appeals court, court of appeal, supreme court case, appealed the
  verdict, appealed the ruling, filed suit, filed a suit, files suit, filing suit, filed a claim
  against, filed charges, pressed charges, pressing charges, press charges, filed a complaint
  against, filed for bankruptcy, bankruptcy, bankruptcies
`)

const PEOPLE = wholeWords(`
  attorney, attorneys, attorney's, attorney’s, lawyer, lawyers, lawyer's, lawyer’s, solicitor,
  solicitors, barrister, barristers, paralegal, paralegals, law firm, law firms, public defender,
  public defenders, prosecutor, prosecutors, district attorney, notary, judge ruled, judge
  ordered, jury, juries, juror, jurors, jury duty, witness statement, testified, testifies,
  testifying, testify, testimony, judge sentenced, judge dismissed, judge found, judge postponed, judge
  adjourned, judge decided, the judge, the hearing, hearing was postponed, hearing is on
`)

const OUTCOMES = wholeWords(`
  settlement, settlements, settled out of court, out of court, out-of-court, settled the case,
  settled the suit, settled the lawsuit, settled with the plaintiff, verdict, verdicts, punitive
  damages, awarded damages, paid damages, acquitted, acquittal, acquittals, convicted, conviction
  for, convictions for, found guilty, pleaded guilty, pled guilty, pleads guilty, plead guilty,
  not guilty, guilty plea, guilty of, plea deal, plea deals, plea bargain, plea bargains,
  sentenced, sentenced to, probation officer, on probation, parole, paroled, parolee
`)

const CRIMES = wholeWords(`
  criminal charge, criminal charges, criminal case, criminal cases, criminal record, criminal
  records, criminal trial, criminal investigation, criminal offense, criminal offence, criminal
  complaint, criminal conviction, criminal history, faces charges, facing charges, charged with,
  charges against, charges were dropped, charges dropped, dropped the charges, indicted,
  indictment, indictments, arraigned, arraignment, was arrested, were arrested, been arrested, got arrested, arrested for, arrested in, arrested on, arrested at, arrested him, arrested her, his arrest, her arrest, under arrest, house arrest, arrest warrant,
  arrest warrants, warrant for his arrest, warrant for her arrest, search warrant, in custody of
  police, police custody, detained by, bail hearing, out on bail, on bail, posted bail, bail was
  set, jail, jailed, jails, prison, prisons, imprisoned, imprisonment, incarcerated,
  incarceration, inmate, inmates, felony, felonies, felon, felons, misdemeanor, misdemeanors,
  misdemeanour, misdemeanours, fraud charge, fraud charges, embezzlement, embezzled, assault
  charge, assault charges, assault and battery, domestic violence, burglary, burglaries, robbery,
  robberies, larceny, theft charge, theft charges, shoplifting, dui, dwi, drunk driving,
  drunk-driving, drink-driving, manslaughter, homicide, perjury, extortion, money laundering, tax
  evasion, tax fraud, insider trading, trespassing, vandalism charge, drug possession, possession
  charge, possession of drugs, hit-and-run, hit and run, immigration case, deportation, deported,
  asylum case, police report, police investigation, under investigation
`)

export const LEGAL: readonly string[] = [...DISPUTES, ...PEOPLE, ...OUTCOMES, ...CRIMES]
