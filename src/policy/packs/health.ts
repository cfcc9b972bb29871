/** Pack "health": diagnoses, medications, symptoms, therapy, mental-health conditions. */
import { wholeWords } from '#src/policy/packs/words.ts'

const DIAGNOSES = wholeWords(`
  diagnosis, diagnoses, misdiagnosed, undiagnosed, prognosis, prognoses, medical condition,
  medical conditions, medical history, medical record, medical records, medical leave, medical
  test, medical tests, medical treatment, medical procedure, medical appointment, medical exam,
  medical bills, medical problem, medical problems, medical issue, medical issues, health
  condition, health conditions, health issue, health issues, health problem, health problems,
  health scare, chronic illness, chronic illnesses, chronic disease, chronic pain, chronic
  condition, terminal illness, terminally ill, illness, illnesses, disease, diseases, disorder,
  disorders, syndrome, syndromes, disability, disabilities, disabled since, comorbidity,
  comorbidities, asthma, asthmatic, asthmatics, diabetes, diabetic, diabetics, prediabetes,
  prediabetic, cancer, cancers, cancerous, tumor, tumors, tumour, tumours, leukemia, leukaemia,
  lymphoma, lymphomas, melanoma, melanomas, carcinoma, carcinomas, metastasis, metastases,
  metastatic, malignant, biopsy, biopsies, chemotherapy, chemo, radiotherapy, radiation therapy,
  remission, oncologist, oncologists, oncology, hiv, hiv positive, hepatitis, tuberculosis,
  pneumonia, bronchitis, covid, covid-19, long covid, influenza, the flu, stomach flu, malaria,
  dengue, lyme disease, mononucleosis, measles, shingles, chickenpox, chicken pox, meningitis,
  sepsis, infection, infections, arthritis, osteoarthritis, rheumatoid, osteoporosis,
  fibromyalgia, gout, lupus, scoliosis, sciatica, herniated disc, slipped disc, carpal tunnel,
  tendonitis, tendinitis, migraine, migraines, epilepsy, epileptic, seizure, seizures, stroke
  survivor, had a stroke, suffered a stroke, heart attack, heart attacks, heart disease, heart
  condition, heart failure, heart surgery, pacemaker, arrhythmia, atrial fibrillation, angina,
  aneurysm, hypertension, hypotension, high blood pressure, low blood pressure, blood pressure,
  high cholesterol, cholesterol level, cholesterol levels, blood sugar, anemia, anaemia, anemic,
  hemophilia, thyroid, hypothyroidism, hyperthyroidism, crohn's, crohn’s, colitis, celiac disease,
  coeliac disease, celiac, coeliac, irritable bowel, acid reflux, gerd, ulcer, ulcers, gallstone,
  gallstones, kidney stone, kidney stones, kidney disease, kidney failure, dialysis, liver
  disease, cirrhosis, pancreatitis, appendicitis, appendectomy, hernia, hernias, eczema,
  psoriasis, rosacea, acne, dermatitis, allergy, allergies, allergic, anaphylaxis, anaphylactic,
  epipen, food intolerance, lactose intolerant, gluten intolerant, multiple sclerosis,
  parkinson's, parkinson’s, alzheimer's, alzheimer’s, dementia, neuropathy, concussion,
  concussions, glaucoma, cataract, cataracts, macular degeneration, tinnitus, vertigo, sleep
  apnea, sleep apnoea, insomnia, endometriosis, pcos, menopause, miscarriage, miscarriages,
  miscarried, pregnant, pregnancy, pregnancies, infertility, infertile, ivf, stillbirth, abortion,
  abortions, fracture, fractures, fractured, broke his leg, broke her leg, broke his arm, broke
  her arm, broken leg, broken arm, broken wrist, broken ankle, broken rib, sprained, std, stds,
  herpes, chlamydia, gonorrhea, syphilis, obesity, obese, overweight, anorexic, cystic fibrosis,
  sickle cell, cerebral palsy, down syndrome, muscular dystrophy, copd, emphysema, pulmonary
  embolism, thrombosis, deep vein, diagnosed with, diagnosed as, diagnosed him, diagnosed her,
  diagnosed in, was diagnosed, been diagnosed, got diagnosed, is diagnosed, were diagnosed,
  self-diagnosed, newly diagnosed, hashimoto's, hashimoto’s, aids diagnosis, has aids, a rash,
  skin rash, skin rashes, heat rash, in hives
`)

const MEDICATIONS = wholeWords(`
  medication, medications, medicated, medicine, medicines, prescription, prescriptions,
  prescribed, prescribes, dosage, dosages, a pill, his pills, her pills, takes pills, took pills, pain pills, pain pill, diet pills, the pill, painkiller, painkillers, antibiotic,
  antibiotics, antidepressant, antidepressants, antihistamine, antihistamines, antipsychotic,
  antipsychotics, sedative, sedatives, sleeping pill, sleeping pills, tranquilizer, tranquilizers,
  opioid, opioids, steroid, steroids, corticosteroid, corticosteroids, beta blocker, beta
  blockers, blood thinner, blood thinners, statin, statins, ssri, ssris, snri, snris,
  benzodiazepine, benzodiazepines, birth control, contraceptive, contraceptives, inhaler,
  inhalers, nebulizer, vaccine, vaccines, vaccinated, vaccination, vaccinations, unvaccinated,
  insulin, metformin, ozempic, wegovy, semaglutide, ibuprofen, paracetamol, acetaminophen,
  aspirin, naproxen, oxycodone, hydrocodone, morphine, fentanyl, codeine, tramadol, amoxicillin,
  penicillin, azithromycin, doxycycline, ciprofloxacin, prednisone, prednisolone, cortisone,
  lisinopril, losartan, amlodipine, metoprolol, atenolol, atorvastatin, simvastatin, rosuvastatin,
  warfarin, clopidogrel, heparin, omeprazole, pantoprazole, levothyroxine, albuterol, salbutamol,
  montelukast, cetirizine, loratadine, gabapentin, pregabalin, sertraline, zoloft, fluoxetine,
  prozac, citalopram, escitalopram, lexapro, paroxetine, venlafaxine, duloxetine, cymbalta,
  bupropion, wellbutrin, mirtazapine, trazodone, lithium carbonate, takes lithium, on lithium, lithium dose, lamotrigine,
  quetiapine, seroquel, olanzapine, risperidone, aripiprazole, abilify, clonazepam, lorazepam,
  ativan, diazepam, valium, alprazolam, xanax, zolpidem, ambien, melatonin, adderall, ritalin,
  methylphenidate, vyvanse, concerta, methotrexate, humira, tamoxifen, viagra, sildenafil,
  finasteride, testosterone therapy, hormone therapy, hormone replacement, takes medicine, drug
  interaction, side effects of the drug, chemo drug, chemo drugs
`)

const SYMPTOMS = wholeWords(`
  symptom, symptoms, symptomatic, asymptomatic, fever, fevers, feverish, cough, coughs, coughing,
  sore throat, runny nose, headache, headaches, nausea, nauseous, vomiting, vomited, vomits,
  diarrhea, diarrhoea, constipation, constipated, dizziness, dizzy, fainted, fainting, faints,
  chest pain, chest pains, back pain, neck pain, knee pain, joint pain, joint pains, stomach pain,
  abdominal pain, stomach ache, stomachache, toothache, earache, backache, muscle pain, muscle
  aches, cramps, shortness of breath, wheezing, palpitations, swelling, numbness, tremor, tremors,
  hallucination, hallucinations, hot flashes, night sweats, weight loss surgery, blurred vision,
  hearing loss, memory loss, bloating, heartburn, indigestion, itching, inflammation, inflamed, in
  pain, pain in his, pain in her, pain in their, suffers from, suffering from, feels sick, felt
  sick, got sick, fell ill, is ill, was ill, is sick, was sick, sick leave, sick with, was
  bleeding, is bleeding, nosebleed, nosebleeds, bleeding from, internal bleeding, heavy bleeding,
  chronic fatigue, suffers fatigue, feels fatigued, fatigue syndrome, extreme fatigue
`)

const CARE = wholeWords(`
  therapy, therapies, therapist, therapists, psychotherapy, psychotherapist, psychotherapists,
  physiotherapy, physiotherapist, physical therapy, physical therapist, occupational therapy,
  speech therapy, cognitive behavioral therapy, cognitive behavioural therapy, couples counseling,
  couples counselling, marriage counseling, grief counseling, grief counselling, in counseling, in
  counselling, counseling session, counseling sessions, counselling session, counselling sessions,
  psychiatrist, psychiatrists, psychiatric, psychiatry, psychologist, psychologists, support
  group, rehab, rehabilitation, detox, hospitalized, hospitalised, hospitalization,
  hospitalisation, hospital stay, in the hospital, to the hospital, from the hospital, in
  hospital, emergency room, intensive care, ambulance, surgery, surgeries, operation on his,
  operation on her, organ transplant, kidney transplant, liver transplant, heart transplant, bone
  marrow, doctor's appointment, doctor’s appointment, doctor's visit, doctor's office, doctor
  appointment, saw a doctor, sees a doctor, saw his doctor, saw her doctor, saw the doctor, sees a
  specialist, cardiologist, cardiologists, dermatologist, neurologist, neurologists, gynecologist,
  gynaecologist, urologist, gastroenterologist, endocrinologist, rheumatologist, pediatrician,
  paediatrician, orthopedist, chiropractor, blood test, blood tests, mri scan, ct scan, x-ray of,
  x-rays of, ultrasound, colonoscopy, mammogram, mammograms, endoscopy, wheelchair, wheelchairs,
  crutches, prosthesis, prosthetic, hearing aid, hearing aids, caregiver, hospice, palliative,
  medically, patient of, surgical procedure, surgical procedures, surgical operation, surgical
  scar, surgical wound
`)

const MIND = wholeWords(`
  mental health, mental illness, mental illnesses, mental breakdown, nervous breakdown,
  depression, depressed, depressive, postpartum, anxiety, anxieties, panic attack, panic attacks,
  panic disorder, bipolar, schizophrenia, schizophrenic, psychosis, psychotic, ptsd,
  post-traumatic stress, posttraumatic stress, post traumatic stress, trauma, traumas,
  traumatized, traumatised, ocd, obsessive-compulsive, obsessive compulsive, adhd, attention
  deficit, autism, autistic, asperger's, asperger’s, aspergers, dyslexia, dyslexic, borderline
  personality, personality disorder, eating disorder, eating disorders, anorexia, bulimia,
  bulimic, self-harm, self harm, suicidal, suicide, suicide attempt, addiction, addictions,
  alcoholism, alcoholic, alcoholics, substance abuse, drug abuse, relapsed, overdose, overdosed,
  burnout, burn-out, phobia, phobias, agoraphobia, claustrophobia, grief therapy, manic, mania,
  dissociative, paranoia, neurodivergent, tourette*, drug addict, recovering addict, addicted to
  alcohol, addicted to drugs, addicted to opioids, addicted to painkillers, addicted to gambling,
  gambling addiction
`)

export const HEALTH: readonly string[] = [
  ...DIAGNOSES,
  ...MEDICATIONS,
  ...SYMPTOMS,
  ...CARE,
  ...MIND
]
