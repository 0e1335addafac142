import type { HelpSection } from './helpDocument.ts';
import type { Language } from '@cordada/core/pages/pageTable';

/** Short readings of the scales of the Swiss Alpine Club, the UIAA, Hüsler, Volopress and the European avalanche services. */
export const GRADES: Readonly<Record<Language, readonly HelpSection[]>> = {
  en: [
    {
      title: 'Hiking (SAC)',
      paragraphs: ['The hardest passage counts, in good conditions.'],
      terms: [
        ['T1', 'Well-made path, waymarked; falls are unlikely.'],
        ['T2', 'Continuous path with steep parts; sure feet help.'],
        ['T3', 'Path not always visible; exposed places with ropes or chains, or scree where hands give balance.'],
        ['T4', 'Often no path; hands needed to advance; steep grass, easy snow, exposed.'],
        ['T5', 'Exposed and demanding, single climbing moves up to UIAA II; glaciers and snow where one may slip.'],
        ['T6', 'Mostly without path, climbing up to UIAA II and beyond, very exposed and without waymarks.'],
      ],
    },
    {
      title: 'Alpine climbs',
      paragraphs: ['The whole undertaking: difficulty, length, danger and retreat. MD is the Spanish name of TD.'],
      terms: [
        ['F', 'Easy: simple glaciers and scrambling.'],
        ['PD', 'A little difficult: snow and ice to 40°, climbing to UIAA II–III.'],
        ['AD', 'Fairly difficult: snow and ice to 50°, climbing to UIAA III–IV, belays are usual.'],
        ['D', 'Difficult: to 60°, sustained climbing to UIAA IV–V.'],
        ['TD', 'Very difficult: long and committing, to 80°, climbing to UIAA V–VI.'],
        ['ED', 'Extremely difficult: the hardest in all respects, open upwards.'],
      ],
    },
    {
      title: 'Rock',
      paragraphs: ['Grades of different scales meet only roughly.'],
      terms: [
        ['UIAA IV', 'French 4, American 5.5'],
        ['UIAA V+', 'French 5a, American 5.8'],
        ['UIAA VI+', 'French 6a, American 5.10b'],
        ['UIAA VII', 'French 6b, American 5.10d'],
        ['UIAA VIII', 'French 7a+, American 5.12a'],
        ['UIAA IX', 'French 7c+, American 5.13a'],
      ],
    },
    {
      title: 'Via ferratas (Hüsler)',
      paragraphs: ['In brackets the Austrian letter that comes closest.'],
      terms: [
        ['K1', '(A) Easy: secured paths with little exposure.'],
        ['K2', '(B) Moderate: steep but with good holds; a via ferrata set is needed.'],
        ['K3', '(C) Fairly difficult: steep to vertical, exposed, strength needed.'],
        ['K4', '(C/D) Difficult: vertical, few steps for the feet.'],
        ['K5', '(D) Very difficult: overhanging places, for trained climbers.'],
        ['K6', '(E) Extremely difficult: long overhangs and little protection.'],
      ],
    },
    {
      title: 'Ski touring (Volo)',
      paragraphs: ['Steepness and length of the descent, with the danger of a fall.'],
      terms: [
        ['1', 'Below 30°, open slopes.'],
        ['2', 'Up to 35°, some narrow or wooded places.'],
        ['3', 'Long slopes of 35°, short ones of 40° to 45°.'],
        ['4', 'More than 200 m at 40° to 45°; a fall is serious.'],
        ['5', 'More than 300 m at 45° to 50°, or steeper; a fall can be fatal.'],
      ],
    },
    {
      title: 'Avalanche danger',
      paragraphs: [
        'Read the bulletin of the day: Cordada does not replace it and never says that a slope is safe. The elementary reduction method gives a first limit.',
      ],
      terms: [
        ['1 Low', 'Caution on very steep slopes.'],
        ['2 Moderate', 'Stay below 40° in the named aspects.'],
        ['3 Considerable', 'Stay below 35°.'],
        ['4 High', 'Stay below 30°, away from run-outs.'],
        ['5 Very high', 'Stay at home.'],
      ],
    },
  ],
  es: [
    {
      title: 'Senderismo (SAC)',
      paragraphs: ['Cuenta el paso más difícil, en buenas condiciones.'],
      terms: [
        ['T1', 'Camino bien trazado y señalizado; caerse es improbable.'],
        ['T2', 'Camino continuo con tramos empinados; ayuda pisar seguro.'],
        [
          'T3',
          'El camino no siempre se ve; pasos expuestos con cuerdas o cadenas, o pedreras donde las manos dan equilibrio.',
        ],
        [
          'T4',
          'A menudo sin camino; hacen falta las manos para avanzar; hierba empinada, neveros fáciles, exposición.',
        ],
        ['T5', 'Expuesto y exigente, con pasos de trepada hasta II; glaciares y nieve con riesgo de resbalar.'],
        ['T6', 'Casi sin camino, trepada de II y más, muy expuesto y sin señales.'],
      ],
    },
    {
      title: 'Alpinismo',
      paragraphs: ['La actividad entera: dificultad, longitud, peligro y retirada. MD es el nombre español de TD.'],
      terms: [
        ['F', 'Fácil: glaciares sencillos y trepadas.'],
        ['PD', 'Poco difícil: nieve y hielo hasta 40°, trepada de II–III.'],
        ['AD', 'Algo difícil: nieve y hielo hasta 50°, escalada de III–IV, se suele asegurar.'],
        ['D', 'Difícil: hasta 60°, escalada mantenida de IV–V.'],
        ['MD', 'Muy difícil: larga y comprometida, hasta 80°, escalada de V–VI.'],
        ['ED', 'Extremadamente difícil: lo más duro en todos los aspectos, abierta por arriba.'],
      ],
    },
    {
      title: 'Escalada en roca',
      paragraphs: ['Los grados de escalas distintas solo se corresponden de forma aproximada.'],
      terms: [
        ['UIAA IV', 'francés 4, americano 5.5'],
        ['UIAA V+', 'francés 5a, americano 5.8'],
        ['UIAA VI+', 'francés 6a, americano 5.10b'],
        ['UIAA VII', 'francés 6b, americano 5.10d'],
        ['UIAA VIII', 'francés 7a+, americano 5.12a'],
        ['UIAA IX', 'francés 7c+, americano 5.13a'],
      ],
    },
    {
      title: 'Vías ferratas (Hüsler)',
      paragraphs: ['Entre paréntesis, la letra austriaca más cercana.'],
      terms: [
        ['K1', '(A) Fácil: caminos equipados con poca exposición.'],
        ['K2', '(B) Poco difícil: empinada pero con buenos apoyos; hace falta kit de ferrata.'],
        ['K3', '(C) Algo difícil: de empinada a vertical, expuesta, pide fuerza.'],
        ['K4', '(C/D) Difícil: vertical, con pocos apoyos para los pies.'],
        ['K5', '(D) Muy difícil: pasos desplomados, para gente entrenada.'],
        ['K6', '(E) Extremadamente difícil: desplomes largos y poca protección.'],
      ],
    },
    {
      title: 'Esquí de montaña (Volo)',
      paragraphs: ['Inclinación y longitud de la bajada, con el peligro de una caída.'],
      terms: [
        ['1', 'Menos de 30°, palas abiertas.'],
        ['2', 'Hasta 35°, algún paso estrecho o de bosque.'],
        ['3', 'Palas largas de 35°, cortas de 40° a 45°.'],
        ['4', 'Más de 200 m a 40°–45°; una caída es grave.'],
        ['5', 'Más de 300 m a 45°–50°, o más inclinado; una caída puede ser mortal.'],
      ],
    },
    {
      title: 'Peligro de aludes',
      paragraphs: [
        'Lee el boletín del día: Cordada no lo sustituye y nunca dice que una pala sea segura. El método de reducción elemental da un primer límite.',
      ],
      terms: [
        ['1 Débil', 'Precaución en palas muy inclinadas.'],
        ['2 Limitado', 'Por debajo de 40° en las orientaciones citadas.'],
        ['3 Marcado', 'Por debajo de 35°.'],
        ['4 Fuerte', 'Por debajo de 30° y lejos de las zonas de llegada.'],
        ['5 Muy fuerte', 'Quédate en casa.'],
      ],
    },
  ],
};
