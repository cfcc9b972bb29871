/**
 * Sentences that each pack must drop, and sentences near its topic that it must keep: third-person
 * facts, written by hand by the packs' authors; the first of each are the contract's. bench/capture.ts
 * publishes how the packs do on them.
 */
import type { Category } from '#src/policy/category-packs.ts'

export interface PackExamples {
  drop: string[]
  keep: string[]
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const PACK_EXAMPLES: Readonly<Record<Category, PackExamples>> = {
  health: {
    drop: lines(`
      was diagnosed with asthma
      takes medication for migraine
      sees a therapist
      Priya takes two ibuprofen before every race.
      Marek's doctor prescribed antibiotics for an infection.
      Lena has had type 2 diabetes since 2015.
      Omar is allergic to peanuts and carries an EpiPen.
      Sofia has been in therapy for her anxiety since March.
      Jonas was hospitalized for pneumonia last winter.
      Grace is recovering from knee surgery.
      Tomas was told that the tumor is benign.
      Yuki has bipolar disorder and takes a mood stabilizer every morning; the prescription was renewed.
      Amara had a panic attack on the train.
      Dmitri's symptoms include a fever and a persistent cough.
      Elif is seven months pregnant.
      Hassan had a heart attack in 2019.
      Nina struggles with depression in winter.
      Carlos started chemotherapy in June.
      Ingrid was treated for an eating disorder as a teenager.
      Pavel's blood pressure is too high.
      Rosa has chronic back pain.
      Ben was prescribed Adderall for ADHD.
      Chloe broke her leg while skiing and needs crutches.
      Viktor has been sober for two years after rehab.
      Mia gets her insulin refilled every month.
      Theo was tested positive for HIV in 2008.
      Anika has an appointment with a psychiatrist on Friday.
      Leo suffers from insomnia.
      Farid's diagnosis was confirmed by a second specialist.
      Hannah had a miscarriage in 2020.
      Ravi feels dizzy and nauseous after the flight.
      Zoe's vaccinations are up to date.
      Ivan uses an inhaler when he runs.
      User broke User's leg.
    `),
    keep: lines(`
      keeps an archive of maps
      impatient with slow builds
      Priya runs ten kilometres every Sunday.
      Marek works as a translator at the city hospital's press office.
      Lena prefers herbal tea to coffee.
      Omar reads medieval history.
      Sofia volunteers at an animal shelter.
      Jonas is training for a triathlon in Nice.
      Grace fixed the memory leak in the importer.
      Tomas is patient with new colleagues.
      Yuki drank from the well in the village.
      Amara scheduled a health check endpoint for the service.
      Dmitri wrote a blog post about cold starts.
      Elif likes spicy food.
      Hassan plays the drums in a band called Pulse.
      Nina enjoys treating her team to lunch.
      Carlos bought a new bicycle.
      Ingrid sleeps eight hours a night.
      Pavel went for a walk by the river.
      Rosa carries the heavy boxes herself.
      Ben injects dependencies through the constructor.
      Chloe leads the virus scanner project.
      Viktor quit his job at the brewery.
      Mia gets her news from the radio.
      Theo marked the test as positive in the checklist.
      Anika cares about clean code.
      Leo is a heavy user of the command line.
      Farid operates a crane.
      Hannah is a fan of the band The Cure.
      Ravi works on bleeding edge compilers.
      Zoe collects old pills boxes made of silver.
      Ivan doctors his photos before printing them.
    `)
  },
  legal: {
    drop: lines(`
      hired an attorney
      is in litigation
      reached a settlement
      Dana is suing her former landlord.
      Kofi was sued by a supplier in 2022.
      Petra filed a lawsuit against the insurance company.
      Milan has a court hearing on 4 May.
      Ana's lawyer advised her not to sign.
      Erik was charged with fraud.
      Selma was arrested at a protest.
      Bruno pleaded guilty to tax evasion.
      Wen received a subpoena last week.
      Olga testified as a witness in the trial of her neighbour.
      Igor spent two years in prison.
      Nadia got a restraining order against a former colleague.
      Hugo has a criminal record.
      Leila's case was settled out of court.
      Max lost the appeal and must pay punitive damages.
      Ines is a plaintiff in a class action.
      Yusuf was convicted of burglary.
      Karin signed an affidavit.
      Tariq is on probation until 2027.
      Vera's company faces a patent infringement suit.
      Paolo was accused of malpractice.
      Stella hired a law firm in Geneva.
      Roman was released on bail.
      Judit filed for bankruptcy.
      Samir's deportation hearing was postponed.
      Greta was acquitted of all charges.
      Felix got a DUI in 2018.
      Noor was served with a cease and desist letter.
      Luca called a solicitor about the contract dispute.
      Mona faces criminal charges in two countries.
    `),
    keep: lines(`
      works on issue tracking
      pursues a degree
      Dana leads the tissue sample project.
      Kofi ordered a new suitcase.
      Petra suits up for the ice bath every morning.
      Milan plays tennis on the indoor court.
      Ana claims that tabs are better than spaces.
      Erik charges his phone overnight.
      Selma studies the law of large numbers.
      Bruno trialled three note-taking apps.
      Wen judges a baking contest every year.
      Olga appeals to the younger readers.
      Igor broke the build on Friday.
      Nadia signed the birthday card.
      Hugo records podcasts.
      Leila settled in Lisbon in 2019.
      Max is in charge of the release.
      Ines tests every claim in the paper.
      Yusuf has strong convictions about typography.
      Karin pursued a career in music.
      Tariq wrote the defence of his thesis in LaTeX.
      Vera is the attendee with the red scarf.
      Paolo arrested the decline in page speed.
      Stella sets the bar high.
      Roman likes the film about a bank heist.
      Judit case-folds all identifiers.
      Samir moved for a better climate.
      Greta dropped the charger behind the sofa.
      Felix has a fair sense of humour.
      Noor policed the style guide.
      Luca uses the word allegedly too often.
      Mona reads crime novels.
    `)
  },
  financial: {
    drop: lines(`
      has a bank account in Bern
      salary is 80,000
      filed a tax return
      Dana's IBAN is CH93 0076 2011 6238 5295 7.
      Kofi earns 95,000 a year.
      Petra pays her rent by wire transfer.
      Milan's credit card expires in May.
      Ana has two savings accounts.
      Erik's social security number is on file.
      Selma got a pay raise in January.
      Bruno owes the bank a mortgage payment.
      Wen has 40,000 in student loans.
      Olga got a tax refund of 900 euros.
      Igor's account number ends in 4471.
      Nadia is paid hourly.
      Hugo keeps his life savings in an index fund.
      Leila's credit score is 710.
      Max sent a wire transfer to his cousin.
      Ines asked HR for her payslips.
      Yusuf is in debt after the renovation.
      Karin's routing number changed.
      Tariq's annual bonus was 12,000.
      Vera pays 2,100 in monthly rent.
      Paolo inherited money from an aunt.
      Stella's net worth is above two million.
      Roman's passport number starts with X.
      Judit's card number was stolen.
      Samir collects a pension.
      Greta's income dropped by a third.
      Felix uses online banking with a local bank.
      Noor's taxes are done by an accountant.
      Luca invested $20,000 in his sister's bakery.
      Mona's 401(k) is with her old employer.
      User makes 90k a year.
    `),
    keep: lines(`
      renamed the className helper
      reads about the Taliban
      Dana banks on good weather for the trip.
      Kofi earned the respect of his team.
      Petra accounts for leap seconds in her code.
      Milan collects playing cards.
      Ana created a user account on the forum.
      Erik sat on the river bank.
      Selma raised a good point.
      Bruno has a high interest in chess.
      Wen transferred the files to a new laptop.
      Olga returned the library book.
      Igor's team has a lot of technical debt.
      Nadia pays attention to detail.
      Hugo saved the document twice.
      Leila scored a goal on Sunday.
      Max wired up the doorbell himself.
      Ines slipped on the stairs.
      Yusuf rents a boat every summer.
      Karin wrote a routing algorithm.
      Tariq's favourite game has bonus levels.
      Vera works on the payments team.
      Paolo's taxi was late.
      Stella works at a bank in Zurich.
      Roman renewed his gym membership card.
      Judit numbers her pages by hand.
      Samir is a pensive person.
      Greta's incoming mail is sorted by a script.
      Felix borrowed a tent.
      Noor's task list is taxing.
      Luca invested a lot of time in the demo.
      Mona prefers cash registers with big keys.
    `)
  },
  credentials: {
    drop: lines(`
      keeps the password in a drawer
      rotated the API key
      lost the seed phrase
      Dana's passwords are all the same.
      Kofi stores his private key on a USB stick.
      Petra generated a new SSH key for the server.
      Milan pasted an access token into the chat.
      Ana gets her OTP codes by text message.
      Erik forgot the passphrase of his laptop.
      Selma's API keys are in a shared note.
      Bruno wrote his recovery phrase on paper.
      Wen uses a password manager.
      Olga revoked the refresh token.
      Igor's credentials for the staging server expired.
      Nadia's PIN is written on the card.
      Hugo enabled two-factor authentication.
      Leila shared the client secret with a contractor.
      Max lost his backup codes.
      Ines was sent a verification code.
      Yusuf signs commits with his GPG key.
      Karin uses [REDACTED:github_token] in the build.
      Tariq told Vera the door code.
      Vera resets her password every month.
      Paolo's login details are in the wiki.
      Stella keeps the seed words in a safe.
      Roman's bearer token leaked.
      Judit's passcode has six digits.
      Samir rotates secret keys on Mondays.
      Greta's one-time code never arrived.
      Felix put the webhook secret in an environment file.
      Noor's wallet seed is split in two.
      Luca copied the private keys to the cloud.
      Mona has a JWT that never expires.
      User lost User's PIN.
    `),
    keep: lines(`
      prefers passing tests
      Dana passed the driving exam.
      Kofi keeps the keyboard clean.
      Petra is the key speaker at the event.
      Milan lost his house keys.
      Ana writes secretive poetry.
      Erik has a secret recipe for bread.
      Selma designs REST APIs.
      Bruno plays piano in the key of D.
      Wen pins the message in the channel.
      Olga works as a secretary.
      Igor planted seeds in the garden.
      Nadia bowls with ten pins.
      Hugo has two cats.
      Leila wrote a tokenizer for Thai.
      Max likes the phrase "so it goes".
      Ines codes in Rust.
      Yusuf signs his letters with a seal.
      Karin uses the build server every day.
      Tariq opened the door for Vera.
      Vera passes the ball well.
      Paolo logs his runs.
      Stella keeps the bees in a safe place.
      Roman bears the costs.
      Judit's passion is sailing.
      Samir rotates his tyres in spring.
      Greta verified the numbers.
      Felix cares about the environment.
      Noor is a key member of the team.
      Luca monitors keystroke latency.
      Mona passes through Lyon on the way home.
      Omar passionately argues for tests.
    `)
  },
  location: {
    drop: lines(`
      home address is 12 Elm Road
      postal code 8001
      GPS coordinates
      Dana lives at 44 Rue de la Gare.
      Kofi's street address is not public.
      Petra's zip code is 94110.
      Milan shared his live location with the group.
      Ana's coordinates are 47.37 north, 8.54 east.
      Erik's mailing address is a PO box.
      Selma's house number is 7.
      Bruno's postcode is SW1A 1AA.
      Wen lived at 9 Harbour Lane until 2020.
      Olga logged the GPS position of the cabin.
      Igor moved house to 3 Mill Lane.
      Nadia's apartment number is 4B.
      Hugo resides at the old mill.
      Leila's delivery address changed.
      Max's current address is unknown.
      Ines gave her home address to the courier.
      Yusuf saved the latitude and longitude of his house.
      Karin's zip codes are mixed up.
      Tariq's billing address is in Oslo.
      Vera's new address is 18 Station Street.
      Paolo's postal address is the same as his parents'.
      Stella dropped a pin at her front door.
      Roman's whereabouts are known to his team.
      Judit's shipping address is her office.
      Samir's house is on Maple Avenue.
      Greta's exact location was in the photo.
      Felix's residential address is confidential.
      Noor's geolocation was on.
      Luca's address is in the file.
      Mona gave the coordinates of her cabin.
      User's street is Elm Road.
      User's zip is 90210.
    `),
    keep: lines(`
      hates platitudes
      Dana lives in Lyon.
      Kofi addressed the crowd.
      Petra zips her jacket to the top.
      Milan likes post-punk.
      Ana coordinates the volunteers.
      Erik mails a postcard from every trip.
      Selma runs a street food stall.
      Bruno codes in the train.
      Wen lived in Peru for a year.
      Olga has a good sense of direction.
      Igor moved the meeting to Thursday.
      Nadia's flat white is her favourite drink.
      Hugo takes up residence in Berlin each summer.
      Leila delivers talks about maps.
      Max's email address changed.
      Ines is at home on the stage.
      Yusuf shows gratitude every evening.
      Karin codes the area chart herself.
      Tariq will post code reviews on Friday.
      Vera reads the Wall Street news.
      Paolo likes the altitude of the Alps.
      Stella pinned the map to the wall.
      Roman roams the hills.
      Judit ships every week.
      Samir has a road bike.
      Greta photographs lighthouses.
      Felix found an IP address conflict.
      Noor's attitude is positive.
      Luca gave an address on open data.
      Mona lives with two dogs.
      Priya's company is located in Tokyo.
    `)
  },
  relationships: {
    drop: lines(`
      his wife is Ana
      is divorced
      shares custody of two children
      Dana's husband works nights.
      Kofi has a daughter called Esi.
      Petra married in 2011.
      Milan and his girlfriend moved to Split.
      Ana is going through a divorce.
      Erik's son plays football.
      Selma's boyfriend is a chef.
      Bruno argues with his mother about money.
      Wen is engaged to a pilot.
      Olga's ex-husband lives in Riga.
      Igor pays child support.
      Nadia's partner is called Jo, and her partner cooks.
      Hugo is estranged from his brother.
      Leila has twins.
      Max has been dating a colleague.
      Ines lost custody of her kids.
      Yusuf is a widower.
      Karin's spouse does not know about the trip.
      Tariq broke up with Mia in spring.
      Vera is on maternity leave.
      Paolo's marriage is unhappy.
      Stella's fiancé lives in Graz.
      Roman is a single father.
      Judit no longer speaks to her father.
      Samir's wedding is in June.
      Greta's stepdaughter moved in.
      Felix had an affair.
      Noor's children go to school in Bern.
      Luca wants to adopt a child with his husband.
      Mona had a falling-out with her sister.
      User's partner Sam likes tea.
      User lives with User's partner.
      User has a partner named Sam.
      User is a mother of three.
      User fights with User's brother a lot.
    `),
    keep: lines(`
      gained his experience at sea
      wrote a song
      Dana is a midwifery student.
      Kofi kidnapped the meeting with jokes.
      Petra merges pull requests quickly.
      Milan's team split the monolith.
      Ana likes sonnets.
      Erik has a personal website.
      Selma boycotts fast fashion.
      Bruno argues with the compiler.
      Wen is engaged in local politics.
      Olga's favourite author is Chekhov.
      Igor supports an open source project.
      Nadia's company has a partner program.
      Hugo adopted TypeScript in 2018.
      Leila bought twin beds.
      Max's notes are dated by hand.
      Ines is a customs officer.
      Yusuf widened the path in the garden.
      Karin prefers working alone.
      Tariq broke the record in spring.
      Vera leaves work at five.
      Paolo's cooking is excellent.
      Stella finances her studies by teaching.
      Roman maintains a single page app.
      Judit speaks four languages.
      Samir sings in a choir.
      Greta steps in when others are away.
      Felix affects nonchalance.
      Noor studies childlike art.
      Luca is a coffee lover.
      Mona fell asleep on the train.
    `)
  }
}
